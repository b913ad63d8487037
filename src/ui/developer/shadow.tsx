/** Comparison of environments: reads also go to a second environment, and the replies are compared. */
import '../styles/screens/contract.css'
import browser from 'webextension-polyfill'
import type { ProfileId } from '../../client/db/rows/keys'
import { clearPairs } from '../../client/developer/calls'
import { type ComparedPair, countByField, type FieldCount } from '../../client/developer/compare'
import { setShadow } from '../../client/developer/scenarios'
import { askForHosts } from '../../client/host-permission'
import {
  hasNetwork,
  listProfileIds,
  networksOf,
  type Profile,
  profileNamed,
  profileOf,
} from '../../client/settings/profiles'
import { isolate } from '../../domain/text/isolate'
import { formatTimeSeconds } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Callout, Outcome } from '../kit/callout'
import { Card, EmptyState, Facts } from '../kit/card'
import { ConfirmButton } from '../kit/confirm-button'
import { SelectField } from '../kit/field'
import { useAction } from '../kit/use-action'
import { useSaves } from '../kit/use-saves'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace, type Workspace } from '../workspace/workspace'
import { Differences } from './differences'
import { useCompared } from './use-compared'

const OFF = 'off'

/** Splits the other environments by whether they share a network with the selected one. */
function listSecondEnvironments({ settings, profile }: Pick<Workspace, 'settings' | 'profile'>) {
  const networks = networksOf(profile, settings)
  const others = listProfileIds()
    .filter((id) => id !== profile.id)
    .map((profileId) => profileOf({ ...settings, profileId }))
  const isComparable = (other: Profile): boolean =>
    !(other.id === 'devnet' && settings.devnet === null) && networks.some(({ id }) => hasNetwork(other, id))
  return {
    comparable: others.filter(isComparable),
    foreign: others.filter((other) => !isComparable(other)),
  }
}

export function ShadowScreen() {
  const { settings, profile } = useWorkspace()
  const { comparable, foreign } = listSecondEnvironments({ settings, profile })
  const { shadow = OFF } = settings.developer
  const compared = useCompared()
  const choosing = useSaves(async (id: ProfileId | typeof OFF) => {
    if (id === OFF) return setShadow(undefined)
    const { backend } = profileOf({ ...settings, profileId: id })
    if (backend.kind === 'remote') await askForHosts(backend.origins, browser.permissions)
    await setShadow(id)
  })
  const clearing = useAction(clearPairs)
  const isForeign = foreign.some(({ id }) => id === shadow)
  const choices = [
    { value: OFF, label: t`Off` },
    ...[...comparable, ...foreign.filter(({ id }) => id === shadow)].map(({ id, label }) => ({
      value: id,
      label,
    })),
  ]
  return (
    <div class="screen-body">
      <ScreenHead title={t`Compare environments`} back={hrefOf('settings')} />
      <p class="small soft">{t`Sends reads to a second environment too.`}</p>
      <SelectField
        label={t`Second environment`}
        hint={t`${profile.label} answers all calls. Writes go only there.`}
        choices={choices}
        value={shadow === profile.id ? OFF : shadow}
        onChoice={(id) => choosing.run(id as ProfileId | typeof OFF)}
      />
      {shadow === profile.id && (
        <Callout tone="caution">{t`${profile.label} is the chosen environment: nothing is compared.`}</Callout>
      )}
      {isForeign && (
        <Callout tone="caution">{t`The second environment has no network of ${profile.label}: it answers no read.`}</Callout>
      )}
      {foreign.length > 0 && (
        <p class="small soft">
          {t`Not offered: ${foreign.map(({ label }) => isolate(label)).join(', ')}. No network in common with ${profile.label}.`}
        </p>
      )}
      <Outcome state={choosing.state} />
      {compared.length === 0 ? (
        <EmptyState icon="search" title={t`Nothing compared`}>
          {shadow === OFF
            ? t`Choose a second environment, then use Cowbell.`
            : t`Reads appear here as they are made.`}
        </EmptyState>
      ) : (
        <>
          <Counts compared={compared} />
          <div class="buttons">
            <ConfirmButton
              size="small"
              kind="quiet"
              confirmLabel={t`Confirm: delete all comparisons`}
              onPress={() => clearing.run()}
            >
              {t`Clear comparisons`}
            </ConfirmButton>
          </div>
          <Outcome state={clearing.state} />
          <LastDifferences compared={compared} />
        </>
      )}
    </div>
  )
}

function Counts({ compared }: { readonly compared: readonly ComparedPair[] }) {
  const differing = compared.filter(({ differences }) => differences.length > 0).length
  const unanswered = compared.filter(({ pair }) => pair.second.status === 0).length
  const fields = countByField(compared)
  return (
    <Card title={t`Comparison`}>
      <Facts
        rows={[
          [t`Compared`, String(compared.length)],
          [t`Equal`, String(compared.length - differing)],
          [t`Different`, String(differing)],
          [t`No answer from the second`, String(unanswered)],
        ]}
      />
      {fields.length > 0 && <FieldTable fields={fields} />}
    </Card>
  )
}

const FieldTable = ({ fields }: { readonly fields: readonly FieldCount[] }) => (
  <table class="endpoint-table">
    <caption>{t`Differences by field`}</caption>
    <thead>
      <tr>
        <th scope="col">{t`Endpoint`}</th>
        <th scope="col">{t`Field`}</th>
        <th scope="col">{t`Differs`}</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ endpoint, field, differing, compared }) => (
        <tr key={`${endpoint} ${field}`}>
          <td>{endpoint}</td>
          <td class="mono">{field}</td>
          <td>{t`${differing} of ${compared}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Maximum number of differing replies shown. */
const MAX_DIFFERENCES = 20

function LastDifferences({ compared }: { readonly compared: readonly ComparedPair[] }) {
  const last = compared.filter(({ differences }) => differences.length > 0).slice(-MAX_DIFFERENCES)
  return (
    <>
      {last.toReversed().map(({ pair, endpoint, differences }) => (
        <Card
          key={pair.id}
          title={endpoint}
          aside={<span class="small soft">{formatTimeSeconds(pair.at)}</span>}
        >
          <p class="small soft breakable">
            {pair.method} {pair.path}
          </p>
          <p class="small">
            {t`${profileNamed(pair.profileId).label}, then ${profileNamed(pair.other).label}`}
          </p>
          <Differences differences={differences} />
        </Card>
      ))}
    </>
  )
}
