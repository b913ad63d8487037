/** Injects the script that draws marks into a page that has names to mark. */
import type { WebPage } from '../bridge/client-endpoints'

/** Path of the script in the build. */
const SCRIPT = 'draw.js'

/** The browser API used here. */
export interface ScriptInjector {
  executeScript(injection: {
    target: { tabId: number; frameIds: number[] }
    files: string[]
  }): Promise<unknown>
}

/** Injects the script. Returns false if the browser refuses, because the tab was closed or left the page. */
export const injectDraw = (
  { tabId, frameId }: Pick<WebPage, 'tabId' | 'frameId'>,
  scripting: ScriptInjector,
): Promise<boolean> =>
  scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: [SCRIPT] }).then(
    () => true,
    () => false,
  )
