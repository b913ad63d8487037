/** Permissions of Cowbell with their reasons. Granted hosts can be revoked. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { Settings } from '../../../client/db/rows/settings'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Skeleton } from '../../kit/progress'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { useWorkspace } from '../../workspace/workspace'
import { readGrantedHosts } from './granted-hosts'
import { knownPatterns } from './known-sites'
import { permissionReasons } from './permission-reasons'

const reasons = [
  ...Object.values(permissionReasons),
  [
    t`Order and block explorers`,
    t`Shows badges next to orders and settlements. Only order UIDs and settlement hashes leave the browser.`,
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

const readGranted = (settings: Settings) => readGrantedHosts(settings, knownPatterns(), browser.permissions)

function GrantedHosts() {
  const { settings } = useWorkspace()
  const [load, setLoad] = useState(() => () => readGranted(settings))
  const origins = useLoaded(load)
  const known = origins.step === 'done' ? origins.value : []
  const returning = useAction(async (origin: string) => {
    await browser.permissions.remove({ origins: [origin] })
    setLoad(() => () => readGranted(settings))
  })
  return (
    <div class="stack" data-tight>
      <h3>{t`Allowed hosts`}</h3>
      {origins.step === 'pending' && <Skeleton height={20} />}
      <Outcome state={origins} />
      {origins.step === 'done' && origins.value.length === 0 && (
        <p class="small soft">{t`None. The sandbox needs none.`}</p>
      )}
      {known.map(({ origin, isUsed }) => (
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
