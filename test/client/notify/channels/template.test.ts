import { describe, expect, it } from 'vitest'
import {
  areHeaders,
  fillBody,
  fillHeaders,
  fillUrl,
  hasJsonBody,
} from '../../../../src/client/notify/channels/template'

const text = 'Sold "1" WETH & more\n50% <b> · 🔔 ä/?#=+'
const values = { text, token: 'tok"1/é', to: 'a+b@mail.example' }
const typed = (type: string, name = 'Content-Type') => JSON.stringify({ [name]: type })

const readPayload = (body: string) => JSON.parse(new URLSearchParams(body).get('payload') ?? '').text

describe('a value in a template', () => {
  it('is percent-encoded in the path and in the query of a URL', () => {
    const url = new URL(fillUrl('https://a.example/to/{{to}}/x?text={{text}}&n=1', values))
    expect(decodeURIComponent(url.pathname)).toBe('/to/a+b@mail.example/x')
    expect([url.searchParams.get('text'), url.searchParams.get('n'), url.hash]).toEqual([text, '1', ''])
    expect(fillUrl('https://a.example/{{text}}', { text: '\ud83d' })).toBe('https://a.example/%EF%BF%BD')
  })

  it.each([
    ['{}', '{"t":"{{text}}"}', (body: string) => JSON.parse(body).t],
    [typed('application/json; charset=utf-8'), '{"t":"{{text}}"}', (body: string) => JSON.parse(body).t],
    [
      typed('application/vnd.mail+json', 'content-type'),
      '["{{text}}"]',
      (body: string) => JSON.parse(body)[0],
    ],
    [
      typed('application/x-www-form-urlencoded'),
      'a=1&t={{text}}&b=2',
      (body: string) => new URLSearchParams(body).get('t'),
    ],
    [typed('application/x-www-form-urlencoded'), 'payload={"text":"{{text}}"}&n=1', readPayload],
    [
      typed('application/x-www-form-urlencoded'),
      'n=1&payload=%7B%22text%22%3A+%22{{text}}%22%7D',
      readPayload,
    ],
    [typed('text/plain'), ' {"text":"{{text}}"}', (body: string) => JSON.parse(body).text],
    [typed('text/plain', 'CONTENT-TYPE'), '{{text}}', (body: string) => body],
    [
      typed('application/xml'),
      '<t>{{text}}</t>',
      (body: string) =>
        body.slice(3, -4).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    ],
  ])('is read back unchanged from a body with the headers %s', (headers, body, read) => {
    expect(read(fillBody(body, headers, values))).toBe(text)
  })

  it('is one line in a header, encoded as UTF-8', () => {
    const { title = '', authorization } = fillHeaders(
      '{"Title":"{{text}}","Authorization":"Bearer {{to}}"}',
      values,
    )
    expect(Buffer.from(title, 'latin1').toString()).toBe(text.replace('\n', ' '))
    expect(authorization).toBe('Bearer a+b@mail.example')
    expect(fillHeaders('{"X":"{{text}}"}', { text: 'a\r\nEvil: 1\0' })).toMatchObject({ x: 'a Evil: 1' })
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'unknown'])(
    'is empty in every place if its name is %s',
    (name) => {
      const template = `a{{${name}}}b`
      expect([
        fillUrl(template, values),
        fillBody(template, '{}', values),
        fillBody(template, typed('text/plain'), values),
        fillHeaders(JSON.stringify({ x: template }), values)['x'],
      ]).toEqual(['ab', 'ab', 'ab', 'ab'])
    },
  )
})

describe('the headers of a template', () => {
  it('state the type of the body once, which is JSON by default', () => {
    expect(fillHeaders('{}', {})).toEqual({ 'content-type': 'application/json' })
    expect(fillHeaders(typed('text/plain', 'content-TYPE'), {})).toEqual({ 'content-type': 'text/plain' })
    expect([hasJsonBody('{}'), hasJsonBody(typed('text/plain')), hasJsonBody('no JSON')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it.each(['', 'x', '[]', '1', '{"a":{}}', '{"a":null}', '{"a b":"c"}'])('are invalid as %j', (headers) => {
    expect(areHeaders(headers)).toBe(false)
  })
})
