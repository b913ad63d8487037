/**
 * Matrix: a message to a room, as the user whose access token is used. It is not encrypted end to end.
 * @see https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
 */

import * as z from 'zod/mini'
import { cutText } from '../../../domain/text/cut'
import { writeMessageText } from '../channel-message'
import {
  type BuildRequest,
  type ChannelDefinition,
  JSON_TYPE,
  messageDigest,
  secretUrl,
  word,
} from './http-channel'

/** Maximum length of a message. At 3 bytes a code unit it is below the 64 KiB of an event. */
const MAX_BODY_LENGTH = 16_000

/**
 * Builds the message. The server stores one event per transaction id, so a repetition changes nothing. Its type
 * is `m.text`, because servers send no push for an `m.notice`.
 */
const buildRequest: BuildRequest<{ base: string; room: string; token: string }> = async (
  message,
  { base, room, token },
) => {
  const { title, text, link } = writeMessageText(message)
  const end = link === null ? '' : `\n${link}`
  const body = cutText(`${title}\n${text}`, MAX_BODY_LENGTH - end.length) + end
  const transaction = await messageDigest(message)
  const path = `_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${transaction}`
  return {
    method: 'PUT',
    url: `${base.replace(/\/+$/, '')}/${path}`,
    headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ msgtype: 'm.text', body }),
    accept: /"event_id":\s*"/,
  }
}

export const matrixChannel = {
  setup: () => ({
    values: z.object({
      base: secretUrl(),
      room: z.string().check(z.regex(/^!\S+$/, 'expected a room id such as !abc:example.org')),
    }),
    secrets: z.object({ token: word() }),
  }),
  address: 'base',
  respectsQuietHours: true,
  combinesEvents: () => true,
  buildRequest,
} as const satisfies ChannelDefinition
