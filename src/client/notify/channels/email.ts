/** Email over a mail service's HTTP API, by a template: a URL, headers and a body, all of them filled in. */
import * as z from 'zod/mini'
import { writeMessageText } from '../message'
import {
  type BuildRequest,
  type ChannelDefinition,
  JSON_TYPE,
  messageDigest,
  secretUrl,
} from './http-channel'

/** What a reply of JMAP contains once a mail was submitted. It is kept with a channel's words, and alone of them is a pattern. */
export const JMAP_SENT = '"created"\\s*:\\s*\\{\\s*"sent"'

/** The URL of a template, which may hold `{{names}}` to be filled in. */
const templateUrl = () =>
  z
    .string()
    .check(
      z.refine(
        (text) => !URL.canParse(text) || z.safeParse(secretUrl(), text).success,
        'must be https, without a user name',
      ),
    )

/** Puts values into a template's `{{names}}`, escaped for the JSON string that holds them. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1))

const buildRequest: BuildRequest<Record<string, string>> = async (message, values) => {
  const { title, text, link } = writeMessageText(message)
  const id = await messageDigest(message)
  const all = { ...values, id, subject: title, text: link === null ? text : `${text}\n\n${link}` }
  const { url = '', headers = '{}', body = '', accept } = values
  const taken = accept === JMAP_SENT ? new RegExp(accept) : accept
  const sent = { ...JSON_TYPE, ...JSON.parse(fill(headers, all)) }
  return { url: fill(url, all), headers: sent, body: fill(body, all), accept: taken }
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
