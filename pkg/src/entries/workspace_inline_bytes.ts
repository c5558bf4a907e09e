/** The bytes of the workspace's core modules, by the names of their files; the build inserts them here. */
export const base64: Record<string, string> = {};
