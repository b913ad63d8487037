/**
 * Chaos for the outbox: a worker that can be killed, seeded randomness, servers that misbehave, and channels
 * to them.
 */
import 'fake-indexeddb/auto'
import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie'
import { clientDb } from '../../src/client/db/db'
import { genericMail } from '../../src/client/notify/channels/email-templates'
import { channelOf } from '../../src/client/notify/channels/push/subscription'
import { addChannel } from '../../src/client/notify/channels/setup'
import { makeDevice } from './push-device'
import { type Fate, openReceiver, type Receiver } from './receivers'

/** Lifetime of a worker. After `stepsLeft` writes and requests, the worker has no further effect. */
export const life = { stepsLeft: Number.POSITIVE_INFINITY }
export function step(): void {
  life.stepsLeft -= 1
  if (life.stepsLeft < 0) throw new Error('the worker is dead')
}
const mortalTable = (table: DBCoreTable): DBCoreTable => ({
  ...table,
  mutate(request: DBCoreMutateRequest) {
    step()
    return table.mutate(request)
  },
})
clientDb.use({
  stack: 'dbcore',
  name: 'mortal',
  create: (core: DBCore) => ({ ...core, table: (name) => mortalTable(core.table(name)) }),
})

const FATES: readonly (readonly [number, Fate])[] = [
  [0.62, 'take'],
  [0.74, 'fail'],
  [0.84, 'busy'],
  [0.97, 'lose'],
  [1, 'stall'],
]

export interface World {
  readonly receivers: Readonly<Record<'telegram' | 'webhook' | 'email' | 'push', Receiver>>
  fate: () => Fate
}

/** Opens the servers, which all runs share. */
export async function openWorld(): Promise<World & { close(): Promise<unknown> }> {
  const world = { fate: (): Fate => 'take' }
  const open = () => openReceiver(() => world.fate())
  const receivers = {
    telegram: await open(),
    webhook: await open(),
    email: await open(),
    push: await open(),
  }
  return Object.assign(world, {
    receivers,
    close: () => Promise.all(Object.values(receivers).map((each) => each.close())),
  })
}

/** Adds one channel of each kind that posts, each to its own server. */
export async function addChannels({ receivers }: World): Promise<void> {
  const { webhook, telegram, email, push } = receivers
  const device = makeDevice(`${push.url}/1`)
  await addChannel({ kind: 'webhook', label: 'w', values: { url: webhook.url }, secrets: { secret: 's' } })
  await addChannel({
    kind: 'telegram',
    label: 't',
    values: { base: telegram.url, chat: '1' },
    secrets: { token: '1:a' },
  })
  await addChannel({
    kind: 'email',
    label: 'e',
    values: { ...genericMail, url: email.url },
    secrets: {},
  })
  const words = channelOf(device.subscription, 'mailto:a@example.org')
  await addChannel({ kind: 'push', label: 'p', ...words })
}

/** Returns random outcomes for a server's requests, by the seed. */
export const fateBy = (random: () => number) => (): Fate => {
  const at = random()
  return FATES.find(([below]) => at < below)?.[1] ?? 'take'
}
