// clang-format off
inline void a() { asm volatile("fence.acq_rel.gpu;" ::: "memory"); }
inline void b() { asm volatile("fence.acq_rel.gpu;"); }
inline void c() { asm("fence.acq_rel.gpu;" ::: "memory"); }
inline void d(float &x) { asm("ex2.approx.ftz.f32 %0, %0;" : "+f"(x)); }
