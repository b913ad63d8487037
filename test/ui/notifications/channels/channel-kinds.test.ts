import { describe, expect, it, vi } from 'vitest'
import { channelKinds, describePlace } from '../../../../src/ui/notifications/channels/channel-kinds'

vi.mock('webextension-polyfill', () => ({ default: {} }))

describe('a channel', () => {
  it('leads to its host, and a chat or a mailbox there', () => {
    expect(describePlace({ kind: 'webhook', values: { url: 'https://a.example/x' } })).toBe('a.example')
    expect(describePlace({ kind: 'telegram', values: { base: 'https://t.example', chat: '42' } })).toBe(
      'Chat 42 via t.example',
    )
    expect(describePlace({ kind: 'email', values: { url: 'https://m.example/a', to: 'a@b.example' } })).toBe(
      'To a@b.example via m.example',
    )
    expect(describePlace({ kind: 'push', values: { endpoint: 'https://p.example/1' } })).toBe('p.example')
  })

  it('has a form but for the desktop, which is there from the start', () => {
    const bare = Object.entries(channelKinds).filter(([, { Form }]) => Form === null)
    expect(bare.map(([kind]) => kind)).toEqual(['desktop'])
  })
})
