// A kernel that bypasses the instruction layer.
inline void multiply(unsigned d, unsigned long a, unsigned long b, unsigned i) {
  asm volatile("tcgen05.mma.cta_group::1.kind::f16.collector::a::use "
               "[%0], %1, %2, %3, 1;" ::"r"(d),
               "l"(a), "l"(b), "r"(i));
}
