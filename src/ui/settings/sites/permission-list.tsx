/** What Cowbell may do in this browser, each with its reason; what was granted for a profile can be given back. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { Settings } from '../../../client/db/rows/settings'
import { isNeededBesideProfiles } from '../../../client/settings/host-needs'
import { listProfileIds, type Profile, profileOf } from '../../../client/settings/profiles'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { useWorkspace } from '../../workspace/workspace'

const reasons = [
  [t`Storage`, t`Keeps the wallet unlocked while the browser runs, and updates open pages.`],
  [t`Unlimited storage`, t`Keeps keys and orders when the disk is full.`],
  [t`Alarms`, t`Wakes Cowbell to settle batches and track open orders.`],
  [t`Notifications`, t`Notifies you when an order fills, expires or is cancelled.`],
  [t`Active tab`, t`Finds wallets on the page you choose. No other page is touched.`],
  [t`Side panel`, t`Shows the app beside a page.`],
  [t`Idle state`, t`Locks the wallet when the computer locks.`],
  [t`Context menu`, t`One entry: add badges to this site.`],
  [
    t`Order and block explorers`,
    t`Shows badges beside orders and settlements. Nothing else of the page leaves the browser.`,
  ],
] as const

export function PermissionList() {
  return (
    <div class="stack">
      <dl class="reasons">
        {reasons.map(([name, reason]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
      <GrantedHosts />
    </div>
  )
}

const remote = ({ backend }: Profile): readonly string[] => (backend.kind === 'remote' ? backend.origins : [])

/** Of every profile. */
const askableWith = (settings: Settings): readonly string[] => {
  const named = listProfileIds().map((profileId) => profileOf({ ...settings, profileId }))
  return [...new Set(named.flatMap(remote))]
}

/** A host that may be reached, and whether something needs it now. */
interface Granted {
  readonly origin: string
  readonly isUsed: boolean
}

async function readGranted(settings: Settings): Promise<readonly Granted[]> {
  const used = remote(profileOf(settings))
  const read = async (origin: string): Promise<readonly Granted[]> =>
    (await browser.permissions.contains({ origins: [origin] }))
      ? [{ origin, isUsed: used.includes(origin) || (await isNeededBesideProfiles(origin)) }]
      : []
  return (await Promise.all(askableWith(settings).map(read))).flat()
}

/** Hosts of profiles that the user granted. */
function GrantedHosts() {
  const { settings } = useWorkspace()
  const [load, setLoad] = useState(() => () => readGranted(settings))
  const origins = useLoaded(load)
  const returning = useAction(async (origin: string) => {
    await browser.permissions.remove({ origins: [origin] })
    setLoad(() => () => readGranted(settings))
  })
  if (origins.step !== 'done') return <Outcome state={origins} />
  return (
    <div class="stack" data-tight>
      <h3>{t`Allowed hosts`}</h3>
      {origins.value.length === 0 && <p class="small soft">{t`None. The sandbox needs none.`}</p>}
      {origins.value.map(({ origin, isUsed }) => (
        <div key={origin} class="row">
          <code class="grow">{origin}</code>
          {isUsed ? (
            <span class="small soft">{t`In use`}</span>
          ) : (
            <Button size="small" kind="quiet" onClick={() => returning.run(origin)}>
              {t`Remove permission`}
            </Button>
          )}
        </div>
      ))}
      <Outcome state={returning.state} />
    </div>
  )
}
