import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { genericMail } from '../../../../src/client/notify/channels/email-templates'
import { changeChannel } from '../../../../src/client/notify/channels/list'
import { createChannels } from '../../../../src/client/notify/channels/registry'
import { addChannel } from '../../../../src/client/notify/channels/setup'
import { enqueueNotifications } from '../../../../src/client/notify/enqueue'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { deliver } from '../../../../src/client/notify/outbox'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../../support/client'

const MINUTE = 60_000

beforeEach(emptyClientDb)

/** Posts one notification as mail to a service that answers `reply`, and looks again each minute. */
async function mail(accept: string, reply: string) {
  let posts = 0
  const channels = createChannels({
    notifications: { create: async () => undefined },
    pageUrl: (path) => `ext://${path}`,
    fetch: async () => {
      posts += 1
      return new Response(reply)
    },
  })
  await changeChannel('desktop', { isOn: false })
  const values = { ...genericMail, url: 'https://mail.example/send', accept }
  const id = await addChannel({ kind: 'email', label: 'Mail', values, secrets: { token: 'tttt' } })
  const expired = toNotification(makeAccepted(makeTerms()), 'order_expired', { sell: 0n, buy: 0n }, NOW)
  await enqueueNotifications([expired], NOW)
  for (let minute = 0; minute < 5; minute += 1)
    await deliver({ channels, now: () => later(minute * MINUTE), random: () => 0.5 })
  const row = await clientDb.deliveries.get(`${expired.id}:${id}`)
  return { posts, state: row?.state, lastError: row?.lastError }
}

describe('a mail that counts as sent by the words of its reply', () => {
  it.each(['"errors":[]', 'sent (ok', '{"ok":true,"id":*', 'a.b', ''])(
    'is sent once where the reply contains %s, letter by letter',
    async (words) => {
      expect(await mail(words, `{"status":1,${words}}`)).toEqual({ posts: 1, state: 'sent', lastError: null })
    },
  )

  it('is not sent by a reply that its words would fit as a pattern', async () => {
    expect(await mail('a.b', '{"said":"axb"}')).toMatchObject({ state: 'queued' })
  })

  it('of JMAP, whose words a channel keeps as a pattern, is sent however its reply is spaced', async () => {
    const kept = '"created"\\s*:\\s*\\{\\s*"sent"'
    expect(await mail(kept, '{"created": { "sent": {} } }')).toMatchObject({ posts: 1, state: 'sent' })
  })
})
