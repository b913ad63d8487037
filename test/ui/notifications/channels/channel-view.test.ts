import { describe, expect, it } from 'vitest'
import type { ChannelRow } from '../../../../src/client/db/rows/channel'
import type { Milliseconds } from '../../../../src/domain/scalars'
import {
  findWarnings,
  formatTime,
  lastDeliveryText,
  parseTime,
} from '../../../../src/ui/notifications/channels/channel-view'

const now = 1_800_000_000_000 as Milliseconds
const row = (change: Partial<ChannelRow> = {}): ChannelRow => ({
  id: 'desktop',
  kind: 'desktop',
  label: 'Desktop',
  isOn: true,
  respectsQuietHours: true,
  values: {},
  secret: null,
  last: null,
  ...change,
})
const hook = row({
  id: 'webhook-1',
  kind: 'webhook',
  label: 'My hook',
  values: { url: 'https://a.example/x' },
})
const broken = row({ ...hook, last: { at: now, isSent: false, error: 'It answered 503: down' } })
const calm = { isOff: false, quiet: null, snooze: null }
const find = (change: Partial<Parameters<typeof findWarnings>[0]>) =>
  findWarnings({ preferences: calm, channels: [row()], level: 'granted', now, clock: () => 0, ...change })

describe('findWarnings', () => {
  it('returns nothing without a problem, even if the browser does not report its permission', () => {
    expect(find({})).toEqual([])
    expect(find({ level: undefined, channels: [row(), hook] })).toEqual([])
  })

  it('returns a single warning if notifications are off', () => {
    const off = find({ preferences: { ...calm, isOff: true }, channels: [broken], level: 'denied' })
    expect(off).toMatchObject([{ title: 'Notifications are off.', remedy: 'turnOn' }])
  })

  it('warns once about a blocking browser while the desktop channel is on', () => {
    const failed = row({ last: { at: now, isSent: false, error: 'blocked' } })
    expect(find({ level: 'denied', channels: [failed] })).toMatchObject([{ key: 'blocked', tone: 'bad' }])
    expect(find({ level: 'denied', channels: [row({ isOn: false }), hook] })).toEqual([])
  })

  it('quotes the error of a failing channel that is on', () => {
    const [warning] = find({ channels: [row(), broken] })
    expect(warning?.title).toBe('My hook failed at the last delivery.')
    expect(warning?.message).toMatch(/^It answered 503: down\. /)
    expect(find({ channels: [row(), { ...broken, isOn: false }] })).toEqual([])
  })

  it("ignores failed tests, which the channel's row shows", () => {
    const last = { at: now, isSent: false, error: 'It answered 503: down', isTest: true }
    expect(find({ channels: [row(), { ...broken, last }] })).toEqual([])
  })

  it('warns if no channel is on', () => {
    expect(find({ channels: [row({ isOn: false })] })).toMatchObject([{ title: 'No channel is on.' }])
  })

  it('warns about a snooze and about quiet hours, with the time of their end', () => {
    const snooze = { from: now, until: now + 60_000 }
    expect(find({ preferences: { ...calm, snooze } })).toMatchObject([
      { title: expect.stringMatching(/^Snoozed until /), remedy: 'endSnooze' },
    ])
    const [quiet] = find({ preferences: { ...calm, quiet: { from: 0, to: 60 } }, clock: () => 30 })
    expect(quiet?.title).toMatch(/^Quiet hours until /)
    expect(quiet?.remedy).toBeUndefined()
  })
})

describe('lastDeliveryText', () => {
  it('describes the last delivery', () => {
    expect(lastDeliveryText(hook, now)).toBe('Nothing sent yet.')
    expect(lastDeliveryText(broken, now)).toMatch(/^Failed .*: It answered 503: down$/)
    expect(lastDeliveryText({ last: { at: now, isSent: true, error: '' } }, now)).toMatch(/^Last sent .*\.$/)
  })
})

describe('a time of day', () => {
  it.each([
    [0, '00:00'],
    [450, '07:30'],
    [1439, '23:59'],
  ])('is converted from %i minutes to %s and back', (minutes, text) => {
    expect(formatTime(minutes)).toBe(text)
    expect(parseTime(text)).toBe(minutes)
  })

  it.each(['', '24:00', '7:30', 'noon'])('cannot be read from %o', (text) =>
    expect(parseTime(text)).toBeUndefined(),
  )
})
