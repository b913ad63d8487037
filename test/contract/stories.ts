/** Every contract story. */
import { cancellationStories } from './stories/cancellations'
import { fillStories } from './stories/fills'
import { waitStories } from './stories/waits'

export const stories = [...fillStories, ...waitStories, ...cancellationStories]
