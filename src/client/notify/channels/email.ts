/** Email over the HTTP API of a mail service, by a template of URL, headers and body. */
import * as z from 'zod/mini'
import { writeMessageText } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, messageDigest, secretUrl } from './http-channel'
import { areHeaders, fillBody, fillHeaders, fillUrl } from './template'

/**
 * Pattern of a successful JMAP reply. It is stored with the channel, and is the only stored value used as a
 * pattern.
 */
export const JMAP_SENT = '"created"\\s*:\\s*\\{\\s*"sent"'

/** Schema of a template URL, which may contain `{{name}}` placeholders. */
const templateUrl = () =>
  z
    .string()
    .check(
      z.refine(
        (text) => !URL.canParse(text) || z.safeParse(secretUrl(), text).success,
        'must be https, without a user name',
      ),
    )

const buildRequest: BuildRequest<Record<string, string>> = async (message, values) => {
  const { title, text, link } = writeMessageText(message)
  const id = await messageDigest(message)
  const all = { ...values, id, subject: title, text: link === null ? text : `${text}\n\n${link}` }
  const { url = '', headers = '{}', body = '', accept } = values
  const expected = accept === JMAP_SENT ? new RegExp(accept) : accept
  return {
    url: fillUrl(url, all),
    headers: fillHeaders(headers, all),
    body: fillBody(body, headers, all),
    accept: expected,
  }
}

export const emailChannel = {
  setup: () => ({
    values: z.looseObject({
      url: templateUrl(),
      headers: z.string().check(z.refine(areHeaders, 'expected a JSON object of texts')),
      body: z.string(),
      accept: z.optional(z.string()),
    }),
    secrets: z.looseObject({}),
  }),
  address: 'url',
  respectsQuietHours: true,
  combinesEvents: () => true,
  buildRequest,
} as const satisfies ChannelDefinition
