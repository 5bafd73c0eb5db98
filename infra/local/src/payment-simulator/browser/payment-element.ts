import { type CardForm, createCardForm } from "./card-form.ts";

export type Listener = (event: Record<string, unknown>) => void;

/** The methods that all elements of Stripe.js have. */
export type SimElement = {
  _type: string;
  /** The card form of the element, or null if the element has none. */
  _form: CardForm | null;
  on: (event: string, listener: Listener) => SimElement;
  once: (event: string, listener: Listener) => SimElement;
  off: (event: string, listener?: Listener) => SimElement;
  mount: (where: string | HTMLElement | null) => void;
  unmount: () => void;
  destroy: () => void;
  update: (options: Record<string, unknown>) => void;
  collapse: () => void;
  focus: () => void;
  blur: () => void;
  clear: () => void;
};

export type Emitter = {
  addListener: (event: string, listener: Listener) => void;
  removeListener: (event: string, listener?: Listener) => void;
  emit: (event: string, detail: Record<string, unknown>) => void;
  has: (event: string) => boolean;
};

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>();
  return {
    addListener: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener(event, listener) {
      if (listener) listeners.get(event)?.delete(listener);
      else listeners.delete(event);
    },
    emit(event, detail) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(detail);
    },
    has: (event) => (listeners.get(event)?.size ?? 0) > 0,
  };
}

/** Creates the methods that all elements share, such as event listeners, mounting and unmounting. */
export function createElementBase(type: string, node: HTMLElement, events: Emitter, onMount: () => void): SimElement {
  const element: SimElement = {
    _type: type,
    _form: null,
    on(event, listener) {
      events.addListener(event, listener);
      return element;
    },
    once(event, listener) {
      const once: Listener = (detail) => {
        events.removeListener(event, once);
        listener(detail);
      };
      return element.on(event, once);
    },
    off(event, listener) {
      events.removeListener(event, listener);
      return element;
    },
    mount(where) {
      const target = typeof where === "string" ? document.querySelector(where) : where;
      if (!target) throw new Error("The element to mount into was not found.");
      target.append(node);
      // Stripe's elements also mount asynchronously, so that the page can attach its listeners first.
      setTimeout(() => node.isConnected && onMount(), 0);
    },
    unmount: () => node.remove(),
    destroy: () => node.remove(),
    update: () => {},
    collapse: () => {},
    focus: () => node.focus(),
    blur: () => {},
    clear: () => {},
  };
  return element;
}

export function createPaymentElement(onDestroy: () => void): SimElement {
  const events = createEmitter();
  const form = createCardForm();
  const emitChange = () =>
    events.emit("change", {
      elementType: "payment",
      complete: form.findError() === null,
      empty: form.isEmpty(),
      collapsed: false,
      value: { type: "card" },
    });
  const element = createElementBase("payment", form.node, events, () => {
    events.emit("loaderstart", { elementType: "payment" });
    events.emit("ready", { elementType: "payment" });
    emitChange();
  });
  form.onInput(emitChange);
  form.node.addEventListener("focusin", () => events.emit("focus", { elementType: "payment" }));
  form.node.addEventListener("focusout", () => events.emit("blur", { elementType: "payment" }));
  form.node.addEventListener("keydown", (event) => {
    if (event.key === "Escape") events.emit("escape", { elementType: "payment" });
  });
  element._form = form;
  element.focus = form.focus;
  element.clear = form.clear;
  element.destroy = () => {
    form.node.remove();
    onDestroy();
  };
  return element;
}
