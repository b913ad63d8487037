/**
 * Uncaught errors of the extension's worker. Playwright reports a worker's console but not its errors, so the
 * DevTools protocol is used. The attachment survives kills and restarts of the worker.
 */
import type { CDPSession } from 'playwright'
import type { ConsoleLine } from './console-lines'

/** Fields of `Runtime.exceptionThrown` that are read here. */
interface TargetMessage {
  readonly method?: string
  readonly params?: {
    readonly exceptionDetails?: {
      readonly text: string
      readonly exception?: { readonly description?: string }
    }
  }
}

/** Adds a line for each error from now on. */
export async function collectWorkerErrors(
  session: CDPSession,
  targetId: string,
  lines: ConsoleLine[],
): Promise<void> {
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params }: TargetMessage = JSON.parse(message)
    const details = params?.exceptionDetails
    if (method !== 'Runtime.exceptionThrown' || !details) return
    const text = details.exception?.description ?? details.text
    lines.push({ from: 'worker', type: 'uncaught', text })
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const message = JSON.stringify({ id: 1, method: 'Runtime.enable' })
  await session.send('Target.sendMessageToTarget', { sessionId, message })
}
