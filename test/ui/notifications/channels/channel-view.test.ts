import { describe, expect, it } from 'vitest'
import type { ChannelRow } from '../../../../src/client/db/rows/channel'
import type { Milliseconds } from '../../../../src/domain/scalars'
import {
  findWarnings,
  lastWords,
  readTime,
  timeText,
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
const broken = row({ ...hook, last: { at: now, isSent: false, says: 'It answered 503: down' } })
const calm = { isOff: false, quiet: null, snooze: null }
const find = (change: Partial<Parameters<typeof findWarnings>[0]>) =>
  findWarnings({ preferences: calm, channels: [row()], level: 'granted', now, clock: () => 0, ...change })

describe('what keeps notifications from ringing', () => {
  it('is nothing while all is well, also in a browser that does not tell', () => {
    expect(find({})).toEqual([])
    expect(find({ level: undefined, channels: [row(), hook] })).toEqual([])
  })

  it('is that all is off, and nothing else is said then', () => {
    const off = find({ preferences: { ...calm, isOff: true }, channels: [broken], level: 'denied' })
    expect(off).toMatchObject([{ title: 'Notifications are off.', remedy: 'turnOn' }])
  })

  it('is a browser that blocks them, once, as long as the desktop is on', () => {
    const failed = row({ last: { at: now, isSent: false, says: 'blocked' } })
    expect(find({ level: 'denied', channels: [failed] })).toMatchObject([{ key: 'blocked', tone: 'bad' }])
    expect(find({ level: 'denied', channels: [row({ isOn: false }), hook] })).toEqual([])
  })

  it('is a channel that fails, in its own words, unless it is turned off', () => {
    const [warning] = find({ channels: [row(), broken] })
    expect(warning?.title).toBe('My hook failed at the last delivery.')
    expect(warning?.says).toMatch(/^It answered 503: down\. /)
    expect(find({ channels: [row(), { ...broken, isOn: false }] })).toEqual([])
  })

  it('is no test that failed: its row says so, and the page does not jump', () => {
    const last = { at: now, isSent: false, says: 'It answered 503: down', isTest: true }
    expect(find({ channels: [row(), { ...broken, last }] })).toEqual([])
  })

  it('is that no channel is on', () => {
    expect(find({ channels: [row({ isOn: false })] })).toMatchObject([{ title: 'No channel is on.' }])
  })

  it('is a snooze or the quiet hours, until they end', () => {
    const snooze = { from: now, until: now + 60_000 }
    expect(find({ preferences: { ...calm, snooze } })).toMatchObject([
      { title: expect.stringMatching(/^Snoozed until /), remedy: 'endSnooze' },
    ])
    const [quiet] = find({ preferences: { ...calm, quiet: { from: 0, to: 60 } }, clock: () => 30 })
    expect(quiet?.title).toMatch(/^Quiet hours until /)
    expect(quiet?.remedy).toBeUndefined()
  })
})

describe('a channel', () => {
  it('says how it last went', () => {
    expect(lastWords(hook, now)).toBe('Nothing sent yet.')
    expect(lastWords(broken, now)).toMatch(/^Failed .*: It answered 503: down$/)
    expect(lastWords({ last: { at: now, isSent: true, says: '' } }, now)).toMatch(/^Last sent .*\.$/)
  })
})

describe('a time of the day', () => {
  it.each([
    [0, '00:00'],
    [450, '07:30'],
    [1439, '23:59'],
  ])('%i is %s, both ways', (minutes, text) => {
    expect(timeText(minutes)).toBe(text)
    expect(readTime(text)).toBe(minutes)
  })

  it.each(['', '24:00', '7:30', 'noon'])('%o is none', (text) => expect(readTime(text)).toBeUndefined())
})
