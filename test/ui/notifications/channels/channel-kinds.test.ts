import { describe, expect, it, vi } from 'vitest'
import { channelKinds, describeDestination } from '../../../../src/ui/notifications/channels/channel-kinds'

vi.mock('webextension-polyfill', () => ({ default: {} }))

describe('a channel', () => {
  it('shows its host and the chat or mailbox there', () => {
    expect(describeDestination({ kind: 'webhook', values: { url: 'https://a.example/x' } })).toBe('a.example')
    expect(describeDestination({ kind: 'telegram', values: { base: 'https://t.example', chat: '42' } })).toBe(
      'Chat 42 via t.example',
    )
    expect(
      describeDestination({ kind: 'email', values: { url: 'https://m.example/a', to: 'a@b.example' } }),
    ).toBe('To a@b.example via m.example')
    expect(describeDestination({ kind: 'push', values: { endpoint: 'https://p.example/1' } })).toBe(
      'p.example',
    )
    expect(describeDestination({ kind: 'slack', values: { origin: 'https://s.example' } })).toBe('s.example')
    expect(
      describeDestination({ kind: 'matrix', values: { base: 'https://m.example', room: '!r:m.example' } }),
    ).toBe('Room !r:m.example via m.example')
  })

  it('can be added with a form, except the desktop channel', () => {
    const bare = Object.entries(channelKinds).filter(([, { Form }]) => Form === null)
    expect(bare.map(([kind]) => kind)).toEqual(['desktop'])
  })
})
