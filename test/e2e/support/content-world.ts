/** Code that runs in the isolated world of our content script on a web page. */
import type { CDPSession, Page } from 'playwright'

/** Isolated world of our content script on one page. */
export interface ContentWorld {
  /** Sends a message to the worker as the content script would. Returns the reply. */
  readonly send: (message: unknown) => Promise<unknown>
  /** Evaluates an expression in this world. */
  readonly run: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Fields of `Runtime.executionContextCreated` that are read here. */
interface CreatedContext {
  readonly id: number
  readonly origin: string
}

/** Finds the world of our content script. Enabling the runtime reports every existing world. */
async function findContext(session: CDPSession, extensionId: string): Promise<number> {
  const found: CreatedContext[] = []
  session.on('Runtime.executionContextCreated', ({ context }) => found.push(context))
  await session.send('Runtime.enable')
  const ours = found.find(({ origin }) => origin === `chrome-extension://${extensionId}`)
  if (!ours) throw new Error('No content script of ours runs on this page.')
  return ours.id
}

/** @throws Error if our content script does not run on the page */
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
