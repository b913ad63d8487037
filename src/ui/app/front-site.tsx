/**
 * Names the site in front of the popup, and connects or badges it by one press. Only the popup knows it: the
 * press on the toolbar button grants the access (`activeTab`).
 */
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import { watchSites } from '../../client/dapps/sites'
import type { ConnectedSite } from '../../client/db/rows/dapps/connected-site'
import { hostPatternOf } from '../../client/host-permission'
import { bellOn, chooseForSite } from '../../client/settings/page-settings'
import { changeSettings } from '../../client/settings/settings'
import { startSite, type WantedSite, type WantedSitePorts, wantSite } from '../../client/worker/wanted-site'
import { t } from '../../domain/text/texts'
import { findPageTab } from '../../wallet/connect/page-tab'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useHostAccess } from '../kit/host-access'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { knownPatterns } from '../settings/sites/known-sites'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'

/** The types of webextension-polyfill lack scripts in the main world of a page. */
const ports = browser as unknown as WantedSitePorts

interface Front {
  readonly tabId: number
  readonly url: URL
}

/** Reads the page in front. Undefined for pages of the browser or an extension, and without access. */
async function readFront(): Promise<Front | undefined> {
  const { id, url = '' } = (await findPageTab()) ?? {}
  if (id === undefined || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  return /^https?:$/.test(parsed.protocol) ? { tabId: id, url: parsed } : undefined
}

export function FrontSite() {
  const front = useLoaded(readFront)
  const sites = useLive(watchSites, [])
  if (front.step !== 'done' || !front.value || !sites) return null
  const { url } = front.value
  return (
    <aside class="front-site" aria-label={t`Site in front`}>
      <bdi class="front-host" title={url.origin}>
        {url.host}
      </bdi>
      <SiteActs {...front.value} site={sites.find(({ origin }) => origin === url.origin)} />
    </aside>
  )
}

interface SiteActsProps extends Front {
  readonly site: ConnectedSite | undefined
}

function SiteActs({ tabId, url, site }: SiteActsProps) {
  const { pages } = useWorkspace().settings
  const explorer = `${url.protocol}//${url.hostname}`
  const isKnown = knownPatterns().includes(`${explorer}/*`)
  const hasBadges = isKnown || pages.sites.some(({ origin }) => origin === explorer)
  const [hasAccess] = useHostAccess([hostPatternOf(url.origin)])
  const starting = useAction((kind: WantedSite['kind']) =>
    (hasAccess ? startSite : wantSite)({ kind, origin: url.origin }, ports, now()),
  )
  const reloading = useAction(() => browser.tabs.reload(tabId))
  const isNew = starting.state.step === 'done' || (site && site.accounts.length === 0)
  return (
    <>
      {!site && !isKnown && (
        <Button size="small" isBusy={starting.isPending} onClick={() => starting.run('wallet')}>
          {t`Connect`}
        </Button>
      )}
      {site && (
        <ButtonLink size="small" kind="quiet" icon="check" href={hrefOf('sites')}>
          {site.accounts.length > 0 ? t`Connected` : t`Allowed`}
        </ButtonLink>
      )}
      {hasBadges ? (
        <BellChoice origin={explorer} />
      ) : (
        <Button
          size="small"
          kind={site ? 'plain' : 'quiet'}
          isBusy={starting.isPending}
          onClick={() => starting.run('badges')}
        >
          {t`Add badges`}
        </Button>
      )}
      {isNew && (
        <Button size="small" kind="quiet" icon="refresh" onClick={() => reloading.run()}>
          {t`Reload page`}
        </Button>
      )}
      <Outcome state={starting.state} />
    </>
  )
}

/** Hides or shows the bell of a badged site. */
function BellChoice({ origin }: { readonly origin: string }) {
  const { pages } = useWorkspace().settings
  const choosing = useAction((hasBell: boolean) =>
    changeSettings((before) => ({ pages: chooseForSite(before.pages, origin, { hasBell }) })),
  )
  const [scheme = '', host = ''] = origin.split('://')
  const hasBell = bellOn(pages, origin) !== null
  return (
    <>
      <ButtonLink size="small" kind="quiet" icon="check" href={hrefOf('addExplorer', { scheme, host })}>
        {t`Badges`}
      </ButtonLink>
      {pages.bell !== null && (
        <Button size="small" kind="quiet" icon="bell" onClick={() => choosing.run(!hasBell)}>
          {hasBell ? t`Mute` : t`Unmute`}
        </Button>
      )}
    </>
  )
}
