__global__ void fine(float *data) { data[threadIdx.x] *= 2.0f; }
