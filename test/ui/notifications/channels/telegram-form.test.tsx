import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readChannels } from '../../../../src/client/notify/channels/stored-channels'
import { telegramKind } from '../../../../src/ui/notifications/channels/telegram-form'
import { emptyClientDb } from '../../../support/client'
import { button, clearPage, draw, focused, pressEnter, type, wordsOfPage } from '../../../support/drawn-page'

vi.mock('webextension-polyfill', () => ({ default: { permissions: { request: async () => true } } }))

beforeEach(emptyClientDb)
afterEach(clearPage)

const { Form } = telegramKind

describe('the Telegram form', () => {
  it('moves the focus to its second step and then to the result', async () => {
    let arrives: (updates: unknown) => void = () => {}
    const updates = new Promise((resolve) => {
      arrives = resolve
    })
    draw(Form && <Form onDone={() => {}} />)
    vi.stubGlobal('fetch', async ({ url }: Request) =>
      Response.json({ ok: true, result: url.endsWith('/getMe') ? { username: 'my_bot' } : await updates }),
    )
    type('Bot token', '123456:ABC-def')
    await expect.poll(() => button('Ask the bot').disabled).toBe(false)
    button('Ask the bot').focus()
    pressEnter('Bot token')
    await expect.poll(wordsOfPage).toContain('step 2 of 2')
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Telegram, step 2 of 2')
    button('Cancel').focus()
    const [, code] = /\/start ([\w-]+)/.exec(wordsOfPage()) ?? []
    arrives([{ update_id: 1, message: { text: `/start ${code}`, chat: { id: 7, title: 'Home' } } }])
    await expect.poll(() => focused().textContent).toContain('Paired with Home.')
    expect(await readChannels()).toMatchObject([{ id: 'desktop' }, { label: 'Telegram, Home' }])
  })
})
