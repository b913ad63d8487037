/**
 * Continues a switch that began in the popup, because the browser's permission prompt would close the popup.
 * The choice is made already and waits for one press, after which the popup's screen follows.
 */
import { hasNetwork, listProfileIds, type Profile, profileOf } from '../../client/settings/profiles'
import { t } from '../../domain/text/texts'
import { Card } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useLoaded } from '../kit/use-loaded'
import { hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { EnvironmentSwitch } from './environment-switch'
import { type NodeKind, readContinued } from './typed-nodes'

const KINDS: readonly string[] = ['public', 'own', 'none'] satisfies NodeKind[]
const isKind = (text: string | undefined): text is NodeKind => text !== undefined && KINDS.includes(text)
const isProfile = (id: string | undefined): id is Profile['id'] =>
  listProfileIds().some((known) => known === id)

export function EnvironmentSwitchScreen({ params }: ScreenProps) {
  const { settings, chain: current } = useWorkspace()
  const continued = useLoaded(readContinued)
  const profile = profileOf({
    ...settings,
    ...(isProfile(params['profile']) && { profileId: params['profile'] }),
  })
  const wanted = Number(params['chain'])
  const chainId = hasNetwork(profile, wanted) ? (wanted as typeof current.id) : current.id
  const kind = isKind(params['nodes']) ? params['nodes'] : undefined
  const { text, hash } = continued.step === 'done' ? continued.value : { text: '', hash: '' }
  const end = () => {
    globalThis.location.hash = hash === '' ? hrefOf('swap') : hash
  }
  return (
    <div class="screen-body">
      <ScreenHead title={t`Environment`} back={hrefOf('settingsSection', { section: 'environment' })} />
      <Card title={profile.label}>
        {continued.step === 'pending' ? (
          <Skeleton height={240} />
        ) : (
          <EnvironmentSwitch
            profile={profile}
            chainId={chainId}
            first={kind && { kind, text }}
            onDone={end}
            onStay={end}
          />
        )}
      </Card>
    </div>
  )
}
