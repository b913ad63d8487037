import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import type { ChannelRow } from '../../../../src/client/db/rows/channel'
import { type ChannelMessage, writePayload } from '../../../../src/client/notify/channel-message'
import {
  addChannel,
  changeChannelValues,
  editChannel,
  endRotation,
  isRotating,
  type NewChannel,
  putBackChannel,
  removeChannel,
  rotateSecret,
  saveSight,
  setSound,
  testChannel,
  watchChannels,
} from '../../../../src/client/notify/channels/setup'
import { changeChannel, readChannels } from '../../../../src/client/notify/channels/stored-channels'
import { claimNext } from '../../../../src/client/notify/delivery-claim'
import { enqueueNotifications } from '../../../../src/client/notify/enqueue'
import { exportNotifications } from '../../../../src/client/notify/export-notifications'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { readChannelValues } from '../../../../src/client/notify/outbox'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../../support/client'
import { serviceChannels } from '../../../support/service-channels'

const webhook: NewChannel = {
  kind: 'webhook',
  label: 'My server',
  values: { url: 'https://a.example/hook' },
  secrets: { secret: 'hush-hush' },
}
const find = async (id: string) => (await readChannels()).find((row) => row.id === id) as ChannelRow
beforeEach(emptyClientDb)

describe('channels', () => {
  it('contain only the desktop at first', async () => {
    expect(await readChannels()).toMatchObject([
      { id: 'desktop', isOn: true, respectsQuietHours: true, last: null },
    ])
  })

  it('are on when added, and their secrets are sealed', async () => {
    const id = await addChannel(webhook)
    const row = await find(id)
    expect(row).toMatchObject({
      kind: 'webhook',
      isOn: true,
      respectsQuietHours: false,
      values: webhook.values,
    })
    expect(JSON.stringify([row, await clientDb.channels.toArray()])).not.toContain('hush')
    expect(await readChannelValues(row)).toEqual({ ...webhook.values, ...webhook.secrets })
  })

  it.each([
    [{ values: { url: 'ftp://a' } }, 'url: expected an http address'],
    [{ values: { url: 'https://me:hunter2@a.example/' } }, 'url: must not hold a user name'],
    [{ secrets: {} }, 'secret'],
    [
      { kind: 'telegram', values: { base: 'http://bots.example', chat: '1' }, secrets: { token: '1:a' } },
      'base: must be https',
    ],
    [
      {
        kind: 'email',
        values: { url: 'https://me:pw@a.example/', headers: '{}', body: '' },
        secrets: { token: 'x' },
      },
      'url: must be https, without a user name',
    ],
    [
      { kind: 'telegram', values: { base: 'https://a.example', chat: '' }, secrets: { token: '1:a' } },
      'chat',
    ],
    [
      { kind: 'telegram', values: { base: 'https://a.example', chat: '1' }, secrets: { token: 'x' } },
      'token: expected a bot token',
    ],
    [
      {
        kind: 'push',
        values: { endpoint: 'https://a.example', p256dh: 'AAAA', contact: 'mailto:a@b' },
        secrets: { auth: 'AAAA' },
      },
      'p256dh: expected 65 bytes',
    ],
  ] as const)('reject an invalid value and name it: %o', async (change, message) => {
    await expect(addChannel({ ...webhook, ...(change as Partial<NewChannel>) })).rejects.toThrow(message)
    expect(await clientDb.channels.count()).toBe(0)
  })

  it('can be renamed, turned off and set to respect quiet hours', async () => {
    const id = await addChannel(webhook)
    await editChannel(id, { label: 'Other', isOn: false, respectsQuietHours: true })
    expect(await find(id)).toMatchObject({ label: 'Other', isOn: false, respectsQuietHours: true })
    await setSound(true)
    expect(await find('desktop')).toMatchObject({ values: { sound: 'on' } })
  })

  it.each([
    [webhook, { url: 'https://b.example/new' }],
    [
      {
        kind: 'telegram',
        label: 'T',
        values: { base: 'https://a.example', chat: '1' },
        secrets: { token: '1:a' },
      },
      { base: 'https://bots.example' },
    ],
    [
      {
        kind: 'email',
        label: 'E',
        values: { url: 'https://a.example', headers: '{}', body: '', to: 'a@b.example' },
        secrets: { token: 'x' },
      },
      { to: 'c@d.example', url: 'https://mail.example' },
    ],
  ] as const satisfies readonly (readonly [NewChannel, Readonly<Record<string, string>>])[])(
    'can be given another address, and keep their secret: %o',
    async (added, change) => {
      const id = await addChannel(added)
      await changeChannel(id, { last: { at: NOW, isSent: true, error: '' } })
      await changeChannelValues(id, change)
      const row = await find(id)
      expect(row).toMatchObject({ values: { ...added.values, ...change }, last: null })
      expect(await readChannelValues(row)).toEqual({ ...added.values, ...change, ...added.secrets })
    },
  )

  it('replace a secret, and keep the others', async () => {
    const id = await addChannel({ ...webhook, secrets: { secret: 'hush-hush', authorization: 'Bearer a' } })
    await changeChannelValues(id, {}, { authorization: 'Bearer b' })
    expect(await readChannelValues(await find(id))).toEqual({
      ...webhook.values,
      ...{ secret: 'hush-hush', authorization: 'Bearer b' },
    })
    await expect(changeChannelValues(id, {}, { authorization: 'two\nlines' })).rejects.toThrow(
      'authorization: expected a header',
    )
  })

  it('move to the origin of a new secret URL', async () => {
    const id = await addChannel(serviceChannels.slack('https://a.example'))
    await changeChannelValues(id, {}, { url: 'https://b.example/hook' })
    expect(await readChannelValues(await find(id))).toEqual({
      ...{ origin: 'https://b.example', url: 'https://b.example/hook' },
    })
  })

  it('keep their address if the new one is invalid', async () => {
    const id = await addChannel(webhook)
    await expect(changeChannelValues(id, { url: 'ftp://a' })).rejects.toThrow('url: expected an http address')
    expect((await find(id)).values).toEqual(webhook.values)
    await expect(changeChannelValues('desktop', { url: 'https://a.example' })).rejects.toThrow('no address')
  })

  it('have names of at most 40 characters, and longer ones end in an ellipsis', async () => {
    const id = await addChannel({ ...webhook, label: 'n'.repeat(41) })
    expect((await find(id)).label).toBe(`${'n'.repeat(39)}…`)
    await editChannel(id, { label: 'm'.repeat(200) })
    expect((await find(id)).label).toBe(`${'m'.repeat(39)}…`)
    await editChannel(id, { label: 'k'.repeat(40) })
    expect((await find(id)).label).toBe('k'.repeat(40))
    await editChannel(id, { label: '🔔'.repeat(41) })
    expect((await find(id)).label).toBe(`${'🔔'.repeat(39)}…`)
  })

  it('are not recreated by a late change after removal', async () => {
    await changeChannel('gone', { isOn: true })
    expect(await clientDb.channels.count()).toBe(0)
  })

  it('leave no waiting delivery after removal', async () => {
    const id = await addChannel(webhook)
    await enqueueNotifications(
      [toNotification(makeAccepted(makeTerms()), 'order_expired', { sell: 0n, buy: 0n }, NOW)],
      NOW,
    )
    await removeChannel(id)
    const row = (await clientDb.deliveries.toArray()).find(({ channel }) => channel === id)
    expect(row).toMatchObject({ state: 'suppressed', lastError: 'The channel was removed.' })
  })

  it('can be restored with the sealed secret', async () => {
    const row = await find(await addChannel(webhook))
    await putBackChannel(row, await removeChannel(row.id))
    expect(await readChannelValues(await find(row.id))).toEqual({ ...webhook.values, ...webhook.secrets })
  })

  it('send waiting deliveries after they are restored', async () => {
    const row = await find(await addChannel(webhook))
    await enqueueNotifications(
      [toNotification(makeAccepted(makeTerms()), 'order_expired', { sell: 0n, buy: 0n }, NOW)],
      NOW,
    )
    await putBackChannel(row, await removeChannel(row.id))
    expect((await claimNext(row.id, NOW))?.notifications).toMatchObject([{ type: 'order_expired' }])
  })

  it('are emitted again at each change', async () => {
    const seen: number[] = []
    const watching = watchChannels().subscribe((rows) => seen.push(rows.length))
    await expect.poll(() => seen.at(-1)).toBe(1)
    await addChannel(webhook)
    await expect.poll(() => seen.at(-1)).toBe(2)
    watching.unsubscribe()
  })
})

describe('a secret', () => {
  it('is used together with its successor until the rotation ends', async () => {
    const id = await addChannel(webhook)
    expect(await isRotating(id)).toBe(false)
    const secret = await rotateSecret(id)
    expect(await readChannelValues(await find(id))).toMatchObject({ secret, formerSecret: 'hush-hush' })
    expect(await isRotating(id)).toBe(true)
    await endRotation(id)
    expect(await readChannelValues(await find(id))).toEqual({ ...webhook.values, secret })
  })

  it('is in no export, and neither is a URL that may contain a secret', async () => {
    await addChannel(webhook)
    const text = await exportNotifications(NOW)
    expect(text).not.toMatch(/hush|a\.example/)
    expect(JSON.parse(text)).toMatchObject({
      version: 2,
      channels: [{ id: 'desktop' }, { label: 'My server' }],
    })
  })
})

describe('an export', () => {
  it('omits the errors of a channel whose key is lost', async () => {
    const id = await addChannel(webhook)
    await changeChannel(id, { last: { at: NOW, isSent: false, error: 'Bad key: hush-hush' } })
    const executed = { sell: 0n, buy: 0n }
    await enqueueNotifications(
      [toNotification(makeAccepted(makeTerms()), 'order_filled', executed, NOW)],
      NOW,
    )
    await clientDb.deliveries.toCollection().modify((row) => {
      row.lastError = row.channel === id ? 'Bad key: hush-hush' : 'Not allowed'
    })
    await clientDb.keys.clear()
    const text = await exportNotifications(NOW)
    expect(text).not.toContain('hush')
    expect(JSON.parse(text)).toMatchObject({
      channels: [{ id: 'desktop' }, { id, last: null }],
      deliveries: expect.arrayContaining([
        expect.objectContaining({ channel: 'desktop', lastError: 'Not allowed' }),
        expect.objectContaining({ channel: id, lastError: null }),
      ]),
    })
  })
})

describe('a test message', () => {
  const sent: ChannelMessage[] = []
  const send = async (message: ChannelMessage) => void sent.push(message)

  it('is sent at once, and its result is stored in the channel', async () => {
    const id = await addChannel(webhook)
    await testChannel(id, { webhook: { send } }, () => NOW)
    expect(writePayload(sent[0] as ChannelMessage)).toMatchObject({ kind: 'test', events: [] })
    expect(await find(id)).toMatchObject({ last: { at: NOW, isSent: true } })
  })

  it('makes the app ask once whether the desktop notification was visible, and the answer is stored', async () => {
    const onDesktop = () => testChannel('desktop', { desktop: { send } }, () => NOW)
    const fail = async () => {
      throw new Error('no')
    }
    await expect(testChannel('desktop', { desktop: { send: fail } }, () => NOW)).rejects.toThrow('no')
    expect((await find('desktop'))?.sight).toBeUndefined()
    await onDesktop()
    expect(await find('desktop')).toMatchObject({ sight: 'asked' })
    await saveSight('unseen')
    await onDesktop()
    expect(await find('desktop')).toMatchObject({ sight: 'unseen' })
  })

  it('causes an error with the reason if it fails, and the reason is stored', async () => {
    const id = await addChannel(webhook)
    const fail = async () => {
      throw new Error('It answered 500')
    }
    await expect(testChannel(id, { webhook: { send: fail } }, () => NOW)).rejects.toThrow('It answered 500')
    expect(await find(id)).toMatchObject({ last: { isSent: false, error: 'It answered 500', isTest: true } })
    await expect(testChannel(id, { webhook: { send: fail } }, () => NOW)).rejects.toThrow('It answered 500')
    expect(await find(id)).toMatchObject({ last: { isTest: true } })
  })

  it('does not hide an earlier failed delivery if it fails', async () => {
    const id = await addChannel(webhook)
    await changeChannel(id, { last: { at: NOW, isSent: false, error: 'It answered 503' } })
    const fail = async () => {
      throw new Error('It answered 500')
    }
    await expect(testChannel(id, { webhook: { send: fail } }, () => NOW)).rejects.toThrow('It answered 500')
    expect(await find(id)).toMatchObject({ last: { isSent: false, isTest: false } })
  })
})
