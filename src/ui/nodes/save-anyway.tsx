/** Stores RPC endpoints that do not answer, if the user wants that. Endpoints of another network are never stored. */
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import type { ActionState } from '../kit/use-action'

interface SaveAnywayProps {
  /** State of the choice. */
  readonly state: ActionState<unknown>
  readonly onSave: () => void
}

/** Shows why the choice was refused, and a button if an endpoint did not answer. */
export const SaveAnyway = ({ state, onSave }: SaveAnywayProps) => (
  <>
    <Outcome state={state} />
    {state.step === 'refused' && state.errorType === 'NodeUnavailable' && (
      <div class="buttons">
        <Button size="small" onClick={onSave}>
          {t`Save it anyway`}
        </Button>
      </div>
    )}
  </>
)
