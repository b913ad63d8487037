import { describe, expect, it } from 'vitest'
import { limitClients } from '../../../src/backend/serve/client-limits'
import type { Milliseconds } from '../../../src/domain/scalars'

const quote = () => new Request('http://127.0.0.1/mainnet/api/v1/quote', { method: 'POST', body: '{}' })

function open() {
  const answer = limitClients(async () => new Response('fine'), {
    now: () => 1_000_000 as Milliseconds,
    rates: { quotes: 2, submissions: 1 },
  })
  return async (client: string) => (await answer(quote(), client)).status
}

describe('client limits', () => {
  it('apply separately, so that a fast client does not affect the others', async () => {
    const ask = open()
    expect([await ask('127.0.0.1'), await ask('127.0.0.1'), await ask('127.0.0.1')]).toEqual([200, 200, 429])
    expect([await ask('127.0.0.2'), await ask('127.0.0.1'), await ask('127.0.0.2')]).toEqual([200, 429, 200])
  })

  it('are stored only for the 1,000 clients with the latest requests', async () => {
    const ask = open()
    for (let index = 0; index < 3; index += 1) await ask('busy')
    for (let other = 0; other < 999; other += 1) await ask(`client ${other}`)
    expect(await ask('busy')).toBe(429)
    for (let other = 0; other < 1000; other += 1) await ask(`newcomer ${other}`)
    expect(await ask('busy')).toBe(200)
  })
})
