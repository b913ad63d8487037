/**
 * Channels that post JSON to a URL which is itself a secret, such as the incoming webhook of a chat service. The
 * URL is sealed. Its origin is a value, because the host permission follows from the values.
 */

import * as z from 'zod/mini'
import { type MessageText, writeMessageText } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, JSON_TYPE, secretUrl } from './http-channel'

/** Request and reply of a service. */
interface MessageService {
  /** Returns the URL that is requested, for a service that needs a query. */
  readonly urlOf?: (url: string) => string
  readonly writeBody: (text: MessageText) => object
  /** Pattern of the reply to a message that arrived. */
  readonly accept: RegExp
  /** Error text for a URL that the service deleted. */
  readonly gone: () => string
}

/** Builds a channel of a service. Its values are `origin`, its secrets `url`. */
export function secretUrlChannel({ urlOf = String, writeBody, accept, gone }: MessageService) {
  const buildRequest: BuildRequest<{ url: string }> = (message, { url }) => ({
    ...{ url: urlOf(url), headers: JSON_TYPE, accept, gone: gone() },
    body: JSON.stringify(writeBody(writeMessageText(message))),
  })
  return {
    setup: () => ({ values: z.object({ origin: secretUrl() }), secrets: z.object({ url: secretUrl() }) }),
    address: 'origin',
    respectsQuietHours: true,
    combinesEvents: () => true,
    buildRequest,
  } as const satisfies ChannelDefinition
}
