type Listener = (event: Record<string, unknown>) => void;

export type SimElement = {
  on: (event: string, listener: Listener) => void;
  off: (event: string, listener: Listener) => void;
  mount: (target: HTMLElement) => void;
  update: (options: Record<string, unknown>) => void;
  focus: () => void;
  destroy: () => void;
};

export type Emitter = {
  emit: (event: string, detail?: Record<string, unknown>) => void;
  has: (event: string) => boolean;
};

/** Creates the methods that all elements share. `onMount` is called when the element is in the page. */
export function createElementMethods(
  node: HTMLElement,
  { onMount, onUpdate = () => {}, onDestroy = () => {} }: ElementHooks,
): SimElement {
  const listeners = new Map<string, Set<Listener>>();
  const emitter: Emitter = {
    emit(event, detail = {}) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
    },
    has: (event) => (listeners.get(event)?.size ?? 0) > 0,
  };
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    mount(target) {
      target.append(node);
      // Like Stripe's elements, mounts asynchronously, so that the page can attach its listeners first.
      setTimeout(() => node.isConnected && onMount(emitter), 0);
    },
    update: onUpdate,
    focus: () => node.querySelector("input")?.focus(),
    destroy() {
      node.remove();
      onDestroy();
    },
  };
}

type ElementHooks = {
  onMount: (emitter: Emitter) => void;
  onUpdate?: SimElement["update"];
  onDestroy?: () => void;
};
