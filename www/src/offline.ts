/// <reference types="vite/client" />
import { loading } from "./loading";

/**
 * Lets the built page work without a network after its first visit; what it needs now comes first. In development nothing is
 * kept. A browser that refuses, as for a page from a file, still shows the page.
 */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await loading.module;
  await navigator.serviceWorker?.register("./service_worker.js").catch(() => {});
}
