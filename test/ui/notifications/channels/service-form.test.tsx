import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readChannels } from '../../../../src/client/notify/channels/stored-channels'
import { readChannelValues } from '../../../../src/client/notify/outbox'
import { channelKinds } from '../../../../src/ui/notifications/channels/channel-kinds'
import { emptyClientDb } from '../../../support/client'
import { button, clearPage, draw, pressEnter, type, wordsOfPage } from '../../../support/drawn-page'

const asked = vi.hoisted(() => [] as unknown[])
vi.mock('webextension-polyfill', () => ({
  default: { permissions: { request: async (wanted: unknown) => asked.push(wanted) > 0 } },
}))

beforeEach(async () => {
  await emptyClientDb()
  asked.length = 0
})
afterEach(clearPage)

const onlyAdded = async () => {
  const [, row] = await readChannels()
  return row
}

describe('the form of a service', () => {
  it('seals a secret URL and asks for its host only', async () => {
    const { Form } = channelKinds.discord
    draw(Form && <Form onDone={() => {}} />)
    type('Webhook URL', 'discord.com')
    await expect.poll(wordsOfPage).toContain('Enter an address such as')
    expect(button('Add Discord').disabled).toBe(true)
    type('Webhook URL', 'https://discord.com/api/webhooks/1/abc')
    await expect.poll(() => button('Add Discord').disabled).toBe(false)
    pressEnter('Webhook URL')
    await expect.poll(onlyAdded).toMatchObject({ kind: 'discord', values: { origin: 'https://discord.com' } })
    expect(asked).toEqual([{ origins: ['https://discord.com/*'] }])
    const row = await onlyAdded()
    expect(row && (await readChannelValues(row))['url']).toBe('https://discord.com/api/webhooks/1/abc')
  })

  it('leaves out an optional text', async () => {
    const { Form } = channelKinds.ntfy
    draw(Form && <Form onDone={() => {}} />)
    await expect.poll(() => button('Add ntfy').disabled).toBe(true)
    type('Topic', 'bell-8f3a')
    await expect.poll(() => button('Add ntfy').disabled).toBe(false)
    pressEnter('Topic')
    await expect.poll(onlyAdded).toMatchObject({ kind: 'ntfy', values: { base: 'https://ntfy.sh' } })
    const row = await onlyAdded()
    expect(row && (await readChannelValues(row))).toEqual({ base: 'https://ntfy.sh', topic: 'bell-8f3a' })
  })
})
