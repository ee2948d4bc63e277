/* The least that a process can take: what the start of the program is measured against. */
int main(void) { return 0; }
