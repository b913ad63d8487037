/**
 * The worker's end of replies in parts: one port per reply, for extension pages only. When either end
 * disconnects, the work ends and no state remains.
 */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { STREAM_PORT, type StreamPart, type StreamPort } from './streams-page'
import {
  answerFailure,
  type BridgePorts,
  bridgeRequest,
  type MessageSender,
  senderOf,
  toRequest,
} from './worker'

/** A port as the worker receives it. */
export interface WorkerPort extends StreamPort {
  readonly name: string
  readonly sender?: MessageSender | undefined
}

async function sendParts(response: Response, post: (part: StreamPart) => boolean): Promise<void> {
  const head = { status: response.status, headers: Object.fromEntries(response.headers), body: '' }
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let isConnected = post(head)
  while (reader && isConnected) {
    const { done, value } = await reader.read()
    if (done) break
    isConnected = post({ chunk: decoder.decode(value, { stream: true }) })
  }
  await reader?.cancel()
  post({ isDone: true })
}

/**
 * Answers the first message of a port in parts, then closes it. Ports of other senders are closed at once.
 */
export function answerStreams({
  self,
  fetch,
  report,
}: Omit<BridgePorts, 'fetch'> & { readonly fetch: Fetch }) {
  return (port: WorkerPort): void => {
    const isOurs = port.sender !== undefined && senderOf(self, port.sender) === 'extension'
    if (port.name !== STREAM_PORT || !isOurs) {
      port.disconnect()
      return
    }
    let isOpen = true
    port.onDisconnect.addListener(() => {
      isOpen = false
    })
    const post = (part: StreamPart): boolean => {
      if (isOpen) port.postMessage(part)
      return isOpen
    }
    port.onMessage.addListener((message) => {
      const parsed = z.safeParse(bridgeRequest, message)
      if (!parsed.success) return port.disconnect()
      fetch(toRequest(parsed.data))
        .then((response) => sendParts(response, post))
        .catch(async (error: unknown) => post(await answerFailure(error, report)) && post({ isDone: true }))
        .catch(report)
    })
  }
}
