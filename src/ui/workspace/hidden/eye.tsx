/** The eye in the head: hides and shows amounts on every screen. */
import { changeSettings } from '../../../client/settings/settings'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Icon } from '../../kit/icon'
import { useAction } from '../../kit/use-action'
import { goTo } from '../routes'
import { useWorkspace } from '../workspace'
import { hiddenBecause } from './hides-amounts'

/** Hides or shows amounts. While the wallet is locked, showing them takes the password. */
function useEye() {
  const workspace = useWorkspace()
  const cause = hiddenBecause(workspace)
  const saving = useAction(async () => {
    if (cause === 'lock') goTo('unlock')
    else await changeSettings(({ hidesAmounts }) => ({ hidesAmounts: !hidesAmounts }))
  })
  return { cause, label: cause ? t`Show amounts` : t`Hide amounts`, saving }
}

/** The eye in the band. */
export function Eye() {
  const { cause, label, saving } = useEye()
  return (
    <button
      type="button"
      class="band-menu"
      aria-label={label}
      title={label}
      data-eye
      onClick={() => saving.run()}
    >
      <Icon name={cause ? 'eyeOff' : 'eye'} size={16} />
    </button>
  )
}

/** The eye as a button with words. */
export function EyeButton() {
  const { label, saving } = useEye()
  return (
    <>
      <Button kind="primary" onClick={() => saving.run()}>
        {label}
      </Button>
      <Outcome state={saving.state} />
    </>
  )
}
