/** What Cowbell may do in this browser, each with its reason; what was granted for a profile can be given back. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { type Profile, profiles } from '../../desk/profiles'
import { useAction } from '../use-action'
import { useLoaded } from '../use-loaded'
import { useWorkspace } from '../workspace'
import { Button } from './button'
import { Outcome } from './callout'

const reasons = [
  [
    'Storage',
    'Remembers for as long as the browser runs that you unlocked the wallet, and tells pages that orders changed.',
  ],
  ['Alarms', 'Wakes Cowbell to settle batches and to look after open orders while nothing of it is open.'],
  ['Notifications', 'Rings when an order fills, expires or is cancelled.'],
  ['Side panel', 'Shows the same app beside a page.'],
  [
    'Order explorers',
    'Shows the status of orders that such a page lists. Nothing else of the page is read out of the browser.',
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

const askable: readonly string[] = Object.values(profiles).flatMap(({ backend }: Profile) =>
  backend.kind === 'remote' ? backend.origins : [],
)

async function readGranted(): Promise<readonly string[]> {
  const granted = await Promise.all(
    askable.map((origin) => browser.permissions.contains({ origins: [origin] })),
  )
  return askable.filter((_, at) => granted[at])
}

/** Hosts of profiles that the user granted. */
function GrantedHosts() {
  const { profile } = useWorkspace()
  const [load, setLoad] = useState(() => () => readGranted())
  const origins = useLoaded(load)
  const returning = useAction(async (origin: string) => {
    await browser.permissions.remove({ origins: [origin] })
    setLoad(() => () => readGranted())
  })
  const used: readonly string[] = profile.backend.kind === 'remote' ? profile.backend.origins : []
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
