#include "../Probes/Main.cpp"
