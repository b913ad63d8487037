/** Code run where our content script runs: the isolated world of a web page, with what the browser gives to it there. */
import type { CDPSession, Page } from 'playwright'

/** The isolated world of our content script on one page. */
export interface ContentWorld {
  /** Sends a message to the worker, as the content script would; gives the reply. */
  readonly send: (message: unknown) => Promise<unknown>
  /** Runs an expression there; gives what it comes to. */
  readonly run: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** The part of `Runtime.executionContextCreated` that is read. */
interface CreatedContext {
  readonly id: number
  readonly origin: string
}

/** Enabled again, the debugger reports every world that exists already. */
async function findContext(session: CDPSession, extensionId: string): Promise<number> {
  const found: CreatedContext[] = []
  session.on('Runtime.executionContextCreated', ({ context }) => found.push(context))
  await session.send('Runtime.enable')
  const ours = found.find(({ origin }) => origin === `chrome-extension://${extensionId}`)
  if (!ours) throw new Error('No content script of ours runs on this page.')
  return ours.id
}

/** @throws Error when our content script does not run on the page */
export async function openContentWorld(page: Page, extensionId: string): Promise<ContentWorld> {
  const session = await page.context().newCDPSession(page)
  const contextId = await findContext(session, extensionId)
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const send = (message: unknown) => run(`chrome.runtime.sendMessage(${JSON.stringify(message)})`)
  return { send, run, close: () => session.detach() }
}
