/**
 * Fills the `{{name}}` placeholders of a request template. Each value is escaped for the place of its
 * placeholder: URL, header, or body of the stated type.
 */
import * as z from 'zod/mini'
import { readJson } from '../../../domain/text/json'

type Values = Readonly<Record<string, string>>

/** Replaces placeholders. An unknown name is replaced by empty text. */
const fill = (template: string, values: Values, encode: (value: string) => string): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    encode(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  )

/** Percent-encodes a value. Half of a surrogate pair has no encoding, so it is replaced. */
const percentEncode = (value: string): string => encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD'))

const escapeJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const escapeMarkup = (value: string): string =>
  value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Writes a value on one line of bytes, because a header has no line breaks. Other letters are sent as UTF-8. */
const escapeHeader = (value: string): string =>
  Array.from(new TextEncoder().encode(value.replace(/\s+/gu, ' ').replace(/\p{Cc}/gu, '')), (byte) =>
    String.fromCharCode(byte),
  ).join('')

/** Returns whether a text is a JSON object or array, such as the value of a form field. */
function holdsJson(text: string): boolean {
  const value = readJson(text)
  return typeof value === 'object' && value !== null
}

/** Fills a form. A value in a field that holds JSON is escaped for JSON first. */
const fillForm = (form: string, values: Values): string =>
  form.replace(/[^&]+/g, (field) => {
    const [content = ''] = new URLSearchParams(field).values()
    const write = holdsJson(content) ? escapeJson : String
    return fill(field, values, (value) => percentEncode(write(value)))
  })

/** Types of bodies, and how they are filled. Any other body is plain text, which can be JSON. */
const BODY_TYPES = [
  {
    kind: 'json',
    pattern: /[/+]json\b/i,
    fill: (body: string, values: Values) => fill(body, values, escapeJson),
  },
  { kind: 'form', pattern: /x-www-form-urlencoded/i, fill: fillForm },
  {
    kind: 'markup',
    pattern: /xml|html/i,
    fill: (body: string, values: Values) => fill(body, values, escapeMarkup),
  },
  {
    kind: 'text',
    pattern: /^/,
    fill: (body: string, values: Values) => fill(body, values, holdsJson(body) ? escapeJson : String),
  },
] as const

const JSON_BODY = BODY_TYPES[0]

const headerTemplates = z.lazy(() =>
  z.record(
    z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/)),
    z.union([z.string(), z.number(), z.boolean()]),
  ),
)

/** Returns whether a text is a JSON object of header values. */
export const areHeaders = (headers: string): boolean =>
  z.safeParse(headerTemplates, readJson(headers)).success

/** Returns the type of a body by its `Content-Type` header. Without that header it is JSON. */
function bodyTypeOf(headers: string): (typeof BODY_TYPES)[number] {
  const read = z.safeParse(headerTemplates, readJson(headers))
  const entries = read.success ? Object.entries(read.data) : []
  const type = entries.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return (
    (type === undefined ? undefined : BODY_TYPES.find(({ pattern }) => pattern.test(String(type)))) ??
    JSON_BODY
  )
}

/** Returns whether the body of a template must be JSON. */
export const hasJsonBody = (headers: string): boolean => bodyTypeOf(headers).kind === 'json'

export const fillUrl = (url: string, values: Values): string => fill(url, values, percentEncode)

export const fillBody = (body: string, headers: string, values: Values): string =>
  bodyTypeOf(headers).fill(body, values)

/**
 * Fills the values of headers. `Content-Type` is JSON if the template names none.
 * @throws ZodError if the text is no JSON object of header values
 */
export function fillHeaders(headers: string, values: Values): Record<string, string> {
  const filled = new Headers({ 'Content-Type': 'application/json' })
  for (const [name, value] of Object.entries(z.parse(headerTemplates, readJson(headers))))
    filled.set(name, fill(String(value), values, escapeHeader))
  return Object.fromEntries(filled)
}
