/** The frame of every channel's form: a heading, fields, the press that adds, the way back. */
import type { ComponentChildren } from 'preact'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import type { Action } from '../../kit/use-action'

interface ChannelFormFrameProps {
  readonly title: string
  readonly word: string
  readonly acting: Action<[], unknown>
  readonly isReady: boolean
  readonly onCancel: () => void
  readonly children: ComponentChildren
}

export const ChannelFormFrame = ({
  title,
  word,
  acting,
  isReady,
  onCancel,
  children,
}: ChannelFormFrameProps) => (
  <form
    class="stack channel-setup"
    autocomplete="off"
    aria-label={title}
    onSubmit={(event) => {
      event.preventDefault()
      if (isReady) acting.run()
    }}
  >
    <h3>{title}</h3>
    {children}
    <div class="buttons">
      <Button kind="primary" type="submit" disabled={!isReady} isBusy={acting.isPending}>
        {word}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
    <Outcome state={acting.state} />
  </form>
)
