import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Answer, type EndpointRow } from '../../src/api/endpoint'
import { replySuccess } from '../../src/api/replies'

const row: EndpointRow = {
  method: 'GET',
  path: '/price',
  params: z.object({}),
  reply: z.object({ price: z.number() }),
  statuses: [200, 201],
  area: 'wallet',
  refusals: [],
}
const cached: EndpointRow = { ...row, cache: 'public, max-age=120' }
const ask = (held?: string) =>
  new Request('https://cowbell.invalid/price', held ? { headers: { 'If-None-Match': held } } : {})
const reply = (to: EndpointRow, result: unknown, held?: string) =>
  replySuccess(to, ask(held), result, () => '{}')

describe('a reply', () => {
  it('has the usual status of its endpoint, or the status that its handler returns', () => {
    expect(reply(row, { price: 1 }).status).toBe(200)
    expect(reply(row, new Answer({ price: 1 }, 201)).status).toBe(201)
  })

  it('has an ETag if it can be cached: the same for the same content, another for other content', () => {
    const tagOf = (price: number) => reply(cached, { price }).headers.get('ETag')
    expect(tagOf(1)).toMatch(/^"0x[0-9a-f]{32}"$/)
    expect(tagOf(1)).toBe(tagOf(1))
    expect(tagOf(2)).not.toBe(tagOf(1))
    expect(reply(row, { price: 1 }).headers.get('ETag')).toBeNull()
  })

  it('becomes 304 without a body if the client sends its ETag as strong, weak, in a list or as *', async () => {
    const tag = reply(cached, { price: 1 }).headers.get('ETag') ?? ''
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = reply(cached, { price: 1 }, held)
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=120')
      expect(response.headers.get('ETag')).toBe(tag)
    }
    expect(reply(cached, { price: 2 }, tag).status).toBe(200)
  })
})
