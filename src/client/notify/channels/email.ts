/** Email over the HTTP API of a mail service, by a template of URL, headers and body. */
import * as z from 'zod/mini'
import { writeMessageText } from '../channel-message'
import {
  type BuildRequest,
  type ChannelDefinition,
  JSON_TYPE,
  messageDigest,
  secretUrl,
} from './http-channel'

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

/** Replaces a template's placeholders with values, escaped for the surrounding JSON string. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1))

const buildRequest: BuildRequest<Record<string, string>> = async (message, values) => {
  const { title, text, link } = writeMessageText(message)
  const id = await messageDigest(message)
  const all = { ...values, id, subject: title, text: link === null ? text : `${text}\n\n${link}` }
  const { url = '', headers = '{}', body = '', accept } = values
  const expected = accept === JMAP_SENT ? new RegExp(accept) : accept
  const sent = { ...JSON_TYPE, ...JSON.parse(fill(headers, all)) }
  return { url: fill(url, all), headers: sent, body: fill(body, all), accept: expected }
}

export const emailChannel = {
  setup: () => ({
    values: z.looseObject({
      url: templateUrl(),
      headers: z.string(),
      body: z.string(),
      accept: z.optional(z.string()),
    }),
    secrets: z.looseObject({}),
  }),
  address: 'url',
  respectsQuietHours: true,
  buildRequest,
} as const satisfies ChannelDefinition
