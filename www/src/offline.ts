/// <reference types="vite/client" />

/**
 * Lets the built page work without a network after its first visit. In development nothing is kept. A browser that refuses,
 * as for a page from a file, still shows the page.
 */
export function keepForOffline(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register("./service_worker.js").catch(() => {});
}
