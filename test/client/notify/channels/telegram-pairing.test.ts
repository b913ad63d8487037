import { afterEach, describe, expect, it } from 'vitest'
import { awaitPairing, beginPairing } from '../../../../src/client/notify/channels/telegram-pairing'
import { misbehave, serveMisbehaving } from '../../../support/misbehaving-server'

type Server = Awaited<ReturnType<typeof serveMisbehaving>>
const servers: Server[] = []
async function serve(...bodies: unknown[]) {
  const server = await serveMisbehaving(...bodies.map((body) => misbehave.answer(200, JSON.stringify(body))))
  servers.push(server)
  return { bot: { base: server.url, token: '12:ab' }, seen: server.seen }
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
const message = (id: number, text: string, chat = 7) => ({
  update_id: id,
  message: { text, chat: { id: chat, first_name: 'Ada' } },
})
const life = () => new AbortController().signal

describe('pairing with a bot', () => {
  it("starts with the bot's name and a random code", async () => {
    const { bot, seen } = await serve({ ok: true, result: { username: 'my_bell_bot' } })
    const pairing = await beginPairing(bot)
    expect(pairing).toMatchObject({ botName: 'my_bell_bot', text: `/start ${pairing.code}` })
    expect(pairing.link).toBe(`https://t.me/my_bell_bot?start=${pairing.code}`)
    expect(pairing.code).toHaveLength(12)
    expect(seen[0]?.url).toBe('/bot12:ab/getMe')
  })

  it('pairs the topic of a group in which the code was sent', async () => {
    const { message: sent, ...update } = message(7, '/start abc', -100)
    const inTopic = { ...update, message: { ...sent, is_topic_message: true, message_thread_id: 17 } }
    const { bot } = await serve({ ok: true, result: [inTopic] })
    const pairing = { botName: 'b', code: 'abc', link: '', text: '' }
    expect(await awaitPairing(bot, pairing, life())).toMatchObject({ chat: '-100', topic: '17' })
  })

  it('waits for the code and accepts only the chat that sent it', async () => {
    const { bot, seen } = await serve(
      { ok: true, result: [message(5, 'hello', 1)] },
      { ok: true, result: [] },
      { ok: true, result: [message(6, '/start other', 2), message(7, '/start abc')] },
    )
    const pairing = { botName: 'b', code: 'abc', link: '', text: '' }
    expect(await awaitPairing(bot, pairing, life())).toEqual({ chat: '7', topic: undefined, name: 'Ada' })
    expect(seen.map(({ url }) => new URL(url, 'http://a').searchParams.get('offset'))).toEqual([
      '0',
      '6',
      '6',
    ])
  })

  it("throws the API's message for a wrong token", async () => {
    const { bot } = await serve({ ok: false, description: 'Unauthorized' })
    await expect(beginPairing(bot)).rejects.toMatchObject({
      errorType: 'Unreachable',
      details: { quote: expect.stringMatching(/^127\.0\.0\.1:\d+ says: Unauthorized$/) },
    })
  })

  it("rejects a URL that is not a bot's", async () => {
    const { bot } = await serve('hello')
    await expect(beginPairing(bot)).rejects.toThrow('answered 200')
  })

  it('ends when its page closes', async () => {
    const { bot } = await serve({ ok: true, result: [] })
    const leaving = new AbortController()
    leaving.abort()
    const pairing = { botName: 'b', code: 'abc', link: '', text: '' }
    await expect(awaitPairing(bot, pairing, leaving.signal)).rejects.toThrow('abort')
  })
})
