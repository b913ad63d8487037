/** Controls of the built-in exchange for developers. Every control in the table has a form. */
import '../styles/screens/settings.css'
import { useCallback, useContext } from 'preact/hooks'
import type { Exchange } from '../../api/exchange/controls'
import { t } from '../../domain/text/texts'
import { ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, EmptyState } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useLoaded } from '../kit/use-loaded'
import { ExchangeContext, type OpenExchange } from '../workspace/exchange'
import { ContinueInTab } from '../workspace/open-in-tab'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { controlForms, groupsFor } from './control-groups'
import { type ExchangeState, readExchangeState, useExchange } from './use-exchange'

export function ExchangeScreen() {
  const { profile } = useWorkspace()
  const open = useContext(ExchangeContext)
  const { backend } = profile
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Exchange controls`} back={hrefOf('settings')} />
      {backend.kind !== 'local' ? (
        <NoControls label={profile.label} />
      ) : open ? (
        <OpenedExchange key={profile.id} open={open} backend={backend} />
      ) : (
        <ContinueInTab
          route="exchange"
          reason={t`Saving and choosing files needs a tab.`}
          buttonLabel={t`Open controls in a tab`}
        />
      )}
    </div>
  )
}

/** Shown for remote services, which Cowbell cannot control. */
const NoControls = ({ label }: { readonly label: string }) => (
  <EmptyState
    icon="settings"
    title={t`No exchange controls in ${label}`}
    action={
      <ButtonLink href={hrefOf('settingsSection', { section: 'environment' })}>
        {t`Choose an environment`}
      </ButtonLink>
    }
  >
    {t`Only the built-in exchange has them: Sandbox and Devnet.`}
  </EmptyState>
)

interface OpenedExchangeProps {
  readonly open: OpenExchange
  readonly backend: Parameters<OpenExchange>[0]
}

function OpenedExchange({ open, backend }: OpenedExchangeProps) {
  const chainId = backend.chain?.chainId
  const isPaper = chainId === undefined
  const load = async () => {
    const exchange = await open(backend)
    return { exchange, initial: await readExchangeState(exchange, isPaper) }
  }
  const opened = useLoaded(useCallback(load, [chainId]))
  if (opened.step !== 'done')
    return opened.step === 'pending' ? <Skeleton height={400} /> : <Outcome state={opened} />
  return <Controls {...opened.value} isPaper={isPaper} />
}

interface ControlsProps {
  readonly exchange: Exchange
  readonly initial: ExchangeState
  readonly isPaper: boolean
}

function Controls({ exchange, initial, isPaper }: ControlsProps) {
  const handle = useExchange(exchange, initial, isPaper)
  return (
    <>
      <p class="small soft">{t`Changes take effect at once. Only the exchange uses this clock.`}</p>
      <div class="control-groups">
        {groupsFor(isPaper).map(({ title, names }) => (
          <Card key={title} title={title}>
            {names.map((name) => {
              const ControlForm = controlForms[name]
              return <ControlForm key={name} handle={handle} />
            })}
          </Card>
        ))}
      </div>
    </>
  )
}
