import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { genericMail } from '../../../../src/client/notify/channels/email-templates'
import { createChannels } from '../../../../src/client/notify/channels/registry'
import { addChannel } from '../../../../src/client/notify/channels/setup'
import { changeChannel } from '../../../../src/client/notify/channels/stored-channels'
import { enqueueNotifications } from '../../../../src/client/notify/enqueue'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { deliver } from '../../../../src/client/notify/outbox'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../../support/client'

const MINUTE = 60_000

beforeEach(emptyClientDb)

/** Sends one notification by email to a service with this reply, and runs the delivery again each minute. */
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

describe('an email with an expected reply text', () => {
  it.each(['"errors":[]', 'sent (ok', '{"ok":true,"id":*', 'a.b', ''])(
    'is sent once if the reply contains %s literally',
    async (words) => {
      expect(await mail(words, `{"status":1,${words}}`)).toEqual({ posts: 1, state: 'sent', lastError: null })
    },
  )

  it('is not sent if the reply only matches the text as a pattern', async () => {
    expect(await mail('a.b', '{"said":"axb"}')).toMatchObject({ state: 'queued' })
  })

  it('is sent over JMAP if the reply matches the text as a pattern, with any spacing', async () => {
    const kept = '"created"\\s*:\\s*\\{\\s*"sent"'
    expect(await mail(kept, '{"created": { "sent": {} } }')).toMatchObject({ posts: 1, state: 'sent' })
  })
})
