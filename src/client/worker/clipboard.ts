/**
 * Overwrites the clipboard half a minute after a page copied a secret, even if the page was closed. The page
 * sets the alarm. The worker never receives the secret.
 */
import { CLIPBOARD_ALARM } from '../schedule/alarms'
import { overwriteClipboard } from './overwrite-clipboard'

/**
 * Maximum delay of the alarm in milliseconds. A browser that was closed meanwhile fires the alarm at its next
 * start. By then the clipboard contains something else.
 */
const MAX_DELAY_MS = 600_000

/** Name of the page that overwrites the clipboard in Chromium, because its worker has no document. */
const PAGE = 'offscreen.html'

/** Chromium's API for invisible pages. The polyfill lacks its types. */
interface Offscreen {
  createDocument(page: { url: string; reasons: readonly string[]; justification: string }): Promise<void>
  closeDocument(): Promise<void>
}

export interface ClipboardBrowser {
  readonly alarms: {
    readonly onAlarm: {
      addListener(listener: (alarm: { readonly name: string; readonly scheduledTime: number }) => void): void
    }
  }
  readonly offscreen?: Offscreen
  readonly runtime: { getContexts?(filter: object): Promise<readonly unknown[]> }
}

/** Overwrites the clipboard in an invisible page. A page that an earlier worker left open is replaced. */
async function overwriteInPage(offscreen: Offscreen, { getContexts }: ClipboardBrowser['runtime']) {
  const opened = await getContexts?.({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
  if (opened && opened.length > 0) await offscreen.closeDocument()
  await offscreen.createDocument({
    url: PAGE,
    reasons: ['CLIPBOARD'],
    justification: 'Clears a secret from the clipboard.',
  })
  await offscreen.closeDocument()
}

/** Registers the listener of the alarm, synchronously. `page` is the document of the background in Firefox. */
export function registerClipboard(
  { alarms, offscreen, runtime }: ClipboardBrowser,
  page: Document | undefined,
  now: () => number,
  report: (trouble: unknown) => void,
): void {
  alarms.onAlarm.addListener(({ name, scheduledTime }) => {
    if (name !== CLIPBOARD_ALARM || now() - scheduledTime > MAX_DELAY_MS) return
    if (offscreen) overwriteInPage(offscreen, runtime).catch(report)
    else if (page) overwriteClipboard(page)
  })
}
