/** Settings for explorer pages: badges, the bell, watched orders and custom sites. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { BellCorner, SiteEnvironment } from '../../../client/bridge/views'
import type { AddedSite, PageSettings } from '../../../client/db/rows/settings'
import { addSite, readSite, removeSite } from '../../../client/explorer/added-sites'
import { writeTrade } from '../../../client/explorer/badges'
import { changeSettings } from '../../../client/settings/settings'
import { stopWatching, watchWatched } from '../../../client/watch/watchlist'
import { chains } from '../../../domain/chains/chains'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Card, Split } from '../../kit/card'
import { CheckField, SelectField, TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { Segments } from '../../kit/segments'
import { useAction } from '../../kit/use-action'
import { useLive } from '../../kit/use-live'
import { useRequiredFields } from '../../kit/use-required-fields'
import { useSaves } from '../../kit/use-saves'
import type { ScreenProps } from '../../workspace/routes'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useWorkspace } from '../../workspace/workspace'
import { BarredSites } from './barred-sites'
import { knownPatterns } from './known-sites'
import { MarkedSites, SiteChoices } from './site-choices'

type PageChange = (before: PageSettings) => Partial<PageSettings>

const change = (to: PageChange) => changeSettings(({ pages }) => ({ pages: { ...pages, ...to(pages) } }))

export function ExplorersScreen({ params }: ScreenProps) {
  const { pages } = useWorkspace().settings
  const { scheme, host } = params
  const initialUrl = scheme && host ? `${scheme}://${host}` : ''
  const isKnown =
    initialUrl === '' ||
    knownPatterns().includes(`${initialUrl}/*`) ||
    pages.sites.some(({ origin }) => origin === initialUrl)
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Explorer badges`} back={hrefOf('settings')} />
      <Split
        aside={
          <>
            <Card title={t`Your own sites`}>
              <AddedSites pages={pages} isAdding={!isKnown} />
              {isKnown && <AddSite initialUrl="" />}
            </Card>
            <Card title={t`Bell`}>
              <BellSetting pages={pages} />
            </Card>
            <Card title={t`Watched orders`}>
              <WatchedOrders />
            </Card>
          </>
        }
      >
        <BarredSites />
        {initialUrl && host && (
          <Card title={isKnown ? t`On ${host}` : t`Add badges to ${host}`}>
            {isKnown ? (
              <SiteChoices pages={pages} origin={initialUrl} />
            ) : (
              <AddSite initialUrl={initialUrl} />
            )}
          </Card>
        )}
        <Card title={t`Badges`}>
          <OwnOnlySetting pages={pages} />
        </Card>
        <Card title={t`Badge my addresses on`}>
          <MarkedSites pages={pages} />
        </Card>
      </Split>
    </div>
  )
}

function OwnOnlySetting({ pages }: { readonly pages: PageSettings }) {
  const changing = useAction((isOwnOnly: boolean) => change(() => ({ isOwnOnly })))
  return (
    <>
      <CheckField isChecked={pages.isOwnOnly} onCheck={changing.run} disabled={changing.isPending}>
        {t`Only my own orders`}
      </CheckField>
      <p class="small soft">
        {pages.isOwnOnly
          ? t`Pages are matched with your own orders only. No requests are sent.`
          : t`Order UIDs and settlements on a page are looked up at that site’s environment. Nothing else leaves this browser.`}
      </p>
      <Outcome state={changing.state} />
    </>
  )
}

const PLACES = [
  { value: 'bottom-right', label: t`Bottom right` },
  { value: 'bottom-left', label: t`Bottom left` },
  { value: 'top-left', label: t`Top left` },
  { value: 'top-right', label: t`Top right` },
  { value: 'off', label: t`Off` },
] as const satisfies readonly { value: BellCorner | 'off'; label: string }[]

function BellSetting({ pages }: { readonly pages: PageSettings }) {
  const changing = useSaves(change)
  return (
    <>
      <SelectField
        label={t`Corner`}
        hint={t`Counts unread notifications on explorer pages.`}
        value={pages.bell ?? 'off'}
        choices={PLACES}
        onChoice={(place) => changing.run(() => ({ bell: place === 'off' ? null : place }))}
      />
      {pages.bellHiddenOn.length > 0 && (
        <ul class="stack" data-tight aria-label={t`Sites without bell`}>
          {pages.bellHiddenOn.map((origin) => (
            <li key={origin} class="row">
              <span class="grow">{new URL(origin).host}</span>
              <Button
                kind="quiet"
                size="small"
                onClick={() =>
                  changing.run((before) => ({
                    bellHiddenOn: before.bellHiddenOn.filter((each) => each !== origin),
                  }))
                }
              >
                {t`Show again`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Outcome state={changing.state} />
    </>
  )
}

function WatchedOrders() {
  const { profile } = useWorkspace()
  const watched = useLive(() => watchWatched(profile.id), [profile.id]) ?? []
  const stopping = useAction(stopWatching)
  if (watched.length === 0)
    return <p class="small soft">{t`None. Press “Notify me” on another trader’s order to add it.`}</p>
  return (
    <>
      <ul class="stack" data-tight aria-label={t`Watched orders`}>
        {watched.map((row) => (
          <li key={row.uid} class="row">
            <a class="grow" href={hrefOf('order', { chain: String(row.chainId), uid: row.uid })}>
              {writeTrade(row, row.order)}
            </a>
            <Button kind="quiet" size="small" onClick={() => stopping.run(row)}>
              {t`Stop notifications`}
            </Button>
          </li>
        ))}
      </ul>
      <Outcome state={stopping.state} />
    </>
  )
}

const describeSite = ({ kind, chainId }: AddedSite): string => {
  const network = chains.find(({ id }) => id === chainId)?.label ?? t`network by its path`
  return `${kind === 'orders' ? t`Order explorer` : t`Block explorer`}, ${network}`
}

interface AddedSitesProps {
  readonly pages: PageSettings
  /** The form to add a site is already in view. */
  readonly isAdding: boolean
}

function AddedSites({ pages, isAdding }: AddedSitesProps) {
  const removing = useAction((site: AddedSite) => removeSite(site, browser))
  if (pages.sites.length === 0)
    return (
      <p class="small soft">{isAdding ? t`None yet.` : t`None yet. Add an explorer to show badges there.`}</p>
    )
  return (
    <>
      <ul class="stack" data-tight aria-label={t`Your own sites`}>
        {pages.sites.map((site) => (
          <li key={site.origin} class="row">
            <span class="grow">
              {site.origin}
              <br />
              <span class="small soft">{describeSite(site)}</span>
            </span>
            <Button kind="quiet" size="small" onClick={() => removing.run(site)}>
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <Outcome state={removing.state} />
    </>
  )
}

const KINDS = [
  { value: 'orders', label: t`Orders` },
  { value: 'blocks', label: t`Blocks` },
] as const satisfies readonly { value: AddedSite['kind']; label: string }[]

const BY_PATH = 'path'

const ENVIRONMENTS = [
  { value: 'chosen', label: t`Current environment` },
  { value: 'production', label: t`Production` },
  { value: 'staging', label: t`Staging` },
] as const satisfies readonly { value: SiteEnvironment; label: string }[]

function AddSite({ initialUrl }: { readonly initialUrl: string }) {
  const [address, setAddress] = useState(initialUrl)
  const [kind, setKind] = useState<AddedSite['kind']>('orders')
  const [network, setNetwork] = useState(BY_PATH)
  const [environment, setEnvironment] = useState<SiteEnvironment>('chosen')
  const gaps = useRequiredFields()
  const adding = useAction(async (text: string) => {
    const chain = chains.find(({ id }) => String(id) === network)
    await addSite(readSite(text, { kind, environment, chainId: chain?.id ?? null }), browser)
    setAddress('')
  })
  const networks = [
    ...(kind === 'orders' ? [{ value: BY_PATH, label: t`From the URL path` }] : []),
    ...chains.map(({ id, label }) => ({ value: String(id), label })),
  ]
  const chosen = networks.some(({ value }) => value === network) ? network : (networks[0]?.value ?? BY_PATH)
  return (
    <Form
      onSubmit={() => {
        setNetwork(chosen)
        gaps.submit(address.trim() !== '' && address, adding.run)
      }}
    >
      <TextField
        label={t`Site URL`}
        value={address}
        onText={setAddress}
        placeholder="https://orders.example"
        fault={gaps.faultOf(address, t`Enter a site URL such as https://orders.example.`)}
        hint={t`Your browser asks to allow this host. Cowbell only adds badges there.`}
      />
      <div class="stack" data-tight>
        <span class="field-label" aria-hidden="true">{t`Explorer type`}</span>
        <Segments label={t`Explorer type`} segments={KINDS} value={kind} onChoice={setKind} />
      </div>
      <SelectField label={t`Network`} value={chosen} choices={networks} onChoice={setNetwork} />
      <SelectField
        label={t`Environment`}
        value={environment}
        choices={ENVIRONMENTS}
        onChoice={setEnvironment}
      />
      <div class="buttons">
        <Button kind="primary" type="submit" isBusy={adding.isPending}>
          {t`Add badges`}
        </Button>
      </div>
      <Outcome state={adding.state} />
    </Form>
  )
}
