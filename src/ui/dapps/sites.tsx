/**
 * Sites that may use Cowbell as their wallet: allow, disconnect, remove, and their access to the order-book
 * service.
 */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import { pauseEnd } from '../../client/dapps/pauses'
import type { ProviderPorts } from '../../client/dapps/provider-scripts'
import {
  allowSite,
  changeSite,
  isLocalOrigin,
  readOrigin,
  removeSite,
  watchSites,
} from '../../client/dapps/sites'
import type { ConnectedSite, ServiceAccess } from '../../client/db/rows/dapps/connected-site'
import { announceChange } from '../../client/worker/announce-changes'
import { isolate } from '../../domain/text/isolate'
import { formatTime } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { Segments } from '../kit/segments'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { useRequiredFields } from '../kit/use-required-fields'
import { useSaves } from '../kit/use-saves'
import { type Undoable, useUndo } from '../kit/use-undo'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'

/** The types of webextension-polyfill lack scripts in the main world of a page. */
const ports = browser as unknown as ProviderPorts

/** Notifies open pages of the change. */
const announce = () => announceChange(browser.storage.local)

/** Restores the accounts and the service access of a site. */
async function restoreAccess({ origin, accounts, serviceAccess }: ConnectedSite): Promise<void> {
  await changeSite(origin, () => ({ accounts, serviceAccess }))
  await announce()
}

/** Allows a removed site again. The browser may ask for permission. */
async function restoreSite(site: ConnectedSite): Promise<void> {
  await allowSite(site.origin, ports, site.addedAt)
  await restoreAccess(site)
}

export function SitesScreen() {
  const undo = useUndo()
  return (
    <div class="screen-body">
      <ScreenHead title={t`Connected sites`} back={hrefOf('settings')} />
      <Card title={t`Allowed sites`}>
        <p class="small soft">{t`Only these sites can find Cowbell.`}</p>
        <SiteList onUndoable={undo.offer} />
        <UndoNote {...undo} />
      </Card>
      <Card title={t`Allow a site`}>
        <AllowSite />
      </Card>
    </div>
  )
}

interface SiteListProps {
  readonly onUndoable: (undoable: Undoable) => void
}

function SiteList({ onUndoable }: SiteListProps) {
  const sites = useLive(watchSites, [])
  if (!sites?.length)
    return (
      <p
        class="small soft"
        data-awaited={!sites}
      >{t`None yet. Allow a web app below to use it with Cowbell.`}</p>
    )
  return (
    <>
      <p class="small soft">
        {t`Disconnect hides your accounts until the site asks again. Remove hides Cowbell.`}
      </p>
      <ul class="stack" aria-label={t`Connected sites`}>
        {sites.map((site) => (
          <SiteRow key={site.origin} site={site} onUndoable={onUndoable} />
        ))}
      </ul>
    </>
  )
}

interface SiteRowProps extends SiteListProps {
  readonly site: ConnectedSite
}

function SiteRow({ site, onUndoable }: SiteRowProps) {
  const { origin, accounts } = site
  const { accounts: known } = useWorkspace()
  const removing = useAction(async () => {
    await removeSite(origin, ports, announce)
    onUndoable({ message: t`Removed: ${origin}.`, undo: () => restoreSite(site) })
  })
  const disconnecting = useAction(async () => {
    await changeSite(origin, () => ({ accounts: [] }))
    await announce()
    onUndoable({ message: t`Disconnected: ${origin}.`, undo: () => restoreAccess(site) })
  })
  const names = known.filter(({ address }) => accounts.includes(address)).map(({ name }) => isolate(name))
  return (
    <li class="stack" data-tight>
      <span class="site-origin">
        <strong>{origin}</strong>
        <br />
        <span class="small soft">
          {names.length > 0 ? t`Connected: ${names.join(', ')}` : t`No account connected`}
        </span>
      </span>
      <div class="buttons">
        {names.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => disconnecting.run()}>
            {t`Disconnect`}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => removing.run()}>
          {t`Remove`}
        </Button>
      </div>
      <Pause site={site} />
      {isLocalOrigin(origin) && <ServiceChoice site={site} />}
      <Outcome state={removing.state} />
      <Outcome state={disconnecting.state} />
    </li>
  )
}

/** Shows until when a site may not ask, with a button that ends the pause. */
function Pause({ site }: { readonly site: ConnectedSite }) {
  const until = pauseEnd(site, useNow())
  const ending = useAction(() => changeSite(site.origin, () => ({ rejections: undefined })))
  return (
    <>
      {until !== undefined && (
        <div class="row small">
          <span class="grow">{t`Requests are paused until ${formatTime(until)}, because you did not accept several.`}</span>
          <Button kind="quiet" size="small" onClick={() => ending.run()}>
            {t`Allow requests`}
          </Button>
        </div>
      )}
      <Outcome state={ending.state} />
    </>
  )
}

const ACCESS = [
  { value: 'off', label: t`Off` },
  { value: 'read', label: t`Read` },
  { value: 'write', label: t`Read and write` },
] as const satisfies readonly { value: ServiceAccess; label: string }[]

const accessDescriptions = {
  off: t`Cowbell does not answer. The site asks the order book’s server itself.`,
  read: t`Your environment answers reads and quotes in place of the order book.`,
  write: t`Your environment also takes orders and cancellations. Each needs your signature.`,
} as const satisfies Record<ServiceAccess, string>

/** Access of a local page to the service through its own `fetch`. */
function ServiceChoice({ site: { origin, serviceAccess } }: { readonly site: ConnectedSite }) {
  const choosing = useSaves(async (access: ServiceAccess) => {
    await changeSite(origin, () => ({ serviceAccess: access }))
    await announce()
  })
  return (
    <>
      <p class="field-label" aria-hidden="true">{t`Order-book requests`}</p>
      <Segments
        label={t`Order-book service for ${origin}`}
        segments={ACCESS}
        value={serviceAccess}
        onChoice={(access) => choosing.run(access)}
      />
      <p class="small soft">{accessDescriptions[serviceAccess]}</p>
      <Outcome state={choosing.state} />
    </>
  )
}

function AllowSite() {
  const [address, setAddress] = useState('')
  const gaps = useRequiredFields()
  const allowing = useAction(async (text: string) => {
    await allowSite(readOrigin(text), ports, now())
    setAddress('')
    await announce()
  })
  return (
    <Form onSubmit={() => gaps.submit(address.trim() !== '' && address, allowing.run)}>
      <TextField
        label={t`Site URL`}
        value={address}
        onText={setAddress}
        placeholder="https://app.example"
        fault={gaps.faultOf(address, t`Enter a site URL such as https://app.example.`)}
        hint={t`Your browser asks to allow this host. Reload the site afterwards.`}
      />
      <div class="buttons">
        <Button kind="primary" type="submit" isBusy={allowing.isPending}>
          {t`Allow site`}
        </Button>
      </div>
      <Outcome state={allowing.state} />
    </Form>
  )
}
