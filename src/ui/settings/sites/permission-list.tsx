/** What Cowbell may do in this browser, each with its reason; what was granted for a profile can be given back. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { Settings } from '../../../client/db/rows/settings'
import { type Profile, profileOf, profiles } from '../../../client/settings/profiles'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { useWorkspace } from '../../workspace/workspace'

const reasons = [
  [
    'Storage',
    'Remembers for as long as the browser runs that you unlocked the wallet, and tells pages that orders changed.',
  ],
  ['Unlimited storage', 'Keeps the browser from deleting keys and orders when the disk is full.'],
  ['Alarms', 'Wakes Cowbell to settle batches and to look after open orders while nothing of it is open.'],
  ['Notifications', 'Rings when an order fills, expires or is cancelled.'],
  [
    'The page in front',
    'Asks the wallet of a page, when you press for it there. No other page is touched, and nothing is left on it.',
  ],
  ['Side panel', 'Shows the same app beside a page.'],
  ['Idle state', 'Locks the wallet when the machine is locked. Nothing of what you do is told.'],
  ['Context menu', 'One entry: badge orders on this site.'],
  [
    'Order and block explorers',
    'Shows the status of orders and settlements that such a page names. Nothing else of the page is read out of the browser.',
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

/** Of every profile, a custom one as it is named now. */
const askableWith = ({ custom }: Settings): readonly string[] => {
  const named = [...Object.values(profiles), profileOf({ profileId: 'custom', custom })]
  return [...new Set(named.flatMap(remote))]
}

async function readGranted(settings: Settings): Promise<readonly string[]> {
  const askable = askableWith(settings)
  const granted = await Promise.all(
    askable.map((origin) => browser.permissions.contains({ origins: [origin] })),
  )
  return askable.filter((_, at) => granted[at])
}

/** Hosts of profiles that the user granted. */
function GrantedHosts() {
  const { profile, settings } = useWorkspace()
  const [load, setLoad] = useState(() => () => readGranted(settings))
  const origins = useLoaded(load)
  const returning = useAction(async (origin: string) => {
    await browser.permissions.remove({ origins: [origin] })
    setLoad(() => () => readGranted(settings))
  })
  const used = remote(profile)
  if (origins.step !== 'done') return <Outcome state={origins} />
  return (
    <div class="stack" data-tight>
      <h3>Exchanges it may ask</h3>
      {origins.value.length === 0 && <p class="small soft">None. The sandbox needs none.</p>}
      {origins.value.map((origin) => (
        <div key={origin} class="row">
          <code class="grow">{origin}</code>
          {used.includes(origin) ? (
            <span class="small soft">In use</span>
          ) : (
            <Button size="small" kind="quiet" onClick={() => returning.run(origin)}>
              Give back
            </Button>
          )}
        </div>
      ))}
      <Outcome state={returning.state} />
    </div>
  )
}
