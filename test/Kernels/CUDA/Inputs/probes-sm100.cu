#include "../Probes/Sm100.cpp"
