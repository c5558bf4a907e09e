// The build writes a script in place of this module, which leaves the bytes of the workspace's core modules, by the names of their files: see carried.ts.
export {};
