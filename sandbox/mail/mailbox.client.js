// The mailbox in the browser. The address carries what is searched and which message is open, so that back and
// reload do what they should.
(() => {
  const root = location.pathname.replace(/\/+$/, '');
  const byId = (id) => document.getElementById(id);
  const refreshMs = 2000;

  let known = null;
  let shown = '';
  let openId = null;
  let tab = 'html';

  const state = () => new URLSearchParams(location.search);

  function go(changes, replace) {
    const params = state();
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    const query = params.toString();
    history[replace ? 'replaceState' : 'pushState'](null, '', root + (query ? `?${query}` : ''));
    return render();
  }

  async function render() {
    const params = state();
    const search = params.get('search') ?? '';
    if (document.activeElement !== byId('search')) byId('search').value = search;
    await Promise.all([refresh(), open(params.get('message'))]);
  }

  async function refresh() {
    const search = state().get('search') ?? '';
    let messages;
    try {
      const response = await fetch(`${root}/inbox?search=${encodeURIComponent(search)}`);
      if (!response.ok) throw new Error(response.statusText);
      messages = await response.json();
    } catch {
      byId('count').textContent = 'The mailbox cannot be reached. Trying again…';
      shown = '';
      return;
    }
    const signature = JSON.stringify([search, openId, messages.map(({ id }) => id)]);
    if (signature === shown) return;
    shown = signature;
    const fresh = known
      ? new Set(messages.filter(({ id }) => !known.has(id)).map(({ id }) => id))
      : new Set();
    known ??= new Set();
    for (const { id } of messages) if (!fresh.has(id) || id === openId) known.add(id);
    showList(messages, fresh, search);
  }

  function showList(messages, fresh, search) {
    const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
    byId('count').textContent = search ? `${count} for “${search}”` : count;
    byId('list').replaceChildren(...messages.map((message) => itemOf(message, fresh.has(message.id))));
    byId('empty').hidden = messages.length > 0;
    byId('empty-title').textContent = search ? 'No message fits' : 'Nothing here yet';
    byId('empty-text').textContent = search
      ? 'Try another part of the address or of the subject.'
      : 'Every mail this installation sends arrives here instead of in a real mailbox.';
    byId('clear').hidden = messages.length === 0 && !search;
  }

  function itemOf(message, isFresh) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = isFresh ? 'item fresh' : 'item';
    button.setAttribute('aria-current', String(message.id === openId));
    button.append(
      span('who', message.to),
      span('when', whenOf(message.receivedAt)),
      span('what', message.subject || 'No subject'),
      span('preview', message.preview),
    );
    button.addEventListener('click', () => go({ message: message.id }).then(() => byId('subject').focus()));
    item.append(button);
    return item;
  }

  async function open(id) {
    document.body.classList.toggle('reading', Boolean(id));
    if (id === openId) return;
    openId = id;
    shown = '';
    const message =
      id && (await fetch(`${root}/messages/${encodeURIComponent(id)}`).then(bodyOf, () => null));
    byId('message').hidden = !message;
    byId('hint').hidden = Boolean(message);
    byId('hint').textContent = id ? 'This message is gone.' : 'Choose a message to read it.';
    if (!message) return refresh();
    byId('subject').textContent = message.subject || 'No subject';
    byId('to').textContent = message.to;
    byId('from').textContent = message.from;
    byId('received').textContent = new Date(message.receivedAt).toLocaleString();
    byId('source').href = `${root}/messages/${encodeURIComponent(id)}/source`;
    byId('text').replaceChildren(...linked(message.text));
    byId('tab-html').hidden = !message.html;
    byId('frame').src = `${root}/messages/${encodeURIComponent(id)}/html`;
    show(message.html ? tab : 'text');
    known?.add(id);
    return refresh();
  }

  function show(name) {
    for (const each of ['html', 'text']) {
      const selected = each === name;
      byId(`panel-${each}`).hidden = !selected;
      byId(`tab-${each}`).setAttribute('aria-selected', String(selected));
      byId(`tab-${each}`).tabIndex = selected ? 0 : -1;
    }
  }

  function choose(name) {
    tab = name;
    show(name);
    byId(`tab-${name}`).focus();
  }

  // Plain text as it is, with its addresses made into links.
  function linked(text) {
    return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => {
      if (index % 2 === 0) return document.createTextNode(part);
      const link = document.createElement('a');
      link.href = part;
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = part;
      return link;
    });
  }

  const bodyOf = (response) => (response.ok ? response.json() : null);

  function span(name, text) {
    const element = document.createElement('span');
    element.className = name;
    element.textContent = text;
    return element;
  }

  function whenOf(time) {
    const date = new Date(time);
    const today = date.toDateString() === new Date().toDateString();
    return today
      ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
      : date.toLocaleDateString([], { month: 'short', day: 'numeric' });
  }

  byId('search').addEventListener('input', (event) => go({ search: event.target.value }, true));
  byId('search-form').addEventListener('submit', (event) => event.preventDefault());
  byId('back').addEventListener('click', () => go({ message: null }));
  byId('tab-html').addEventListener('click', () => choose('html'));
  byId('tab-text').addEventListener('click', () => choose('text'));
  document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    if (!byId('tab-html').hidden) choose(byId('panel-html').hidden ? 'html' : 'text');
  });
  byId('clear').addEventListener('click', async () => {
    if (!confirm('Delete every message in this mailbox? They cannot be brought back.')) return;
    await fetch(`${root}/messages`, { method: 'DELETE' });
    go({ message: null, search: null }, true);
  });
  // It scrolls, so the keyboard must reach it.
  byId('panel-text').tabIndex = 0;
  addEventListener('popstate', render);
  setInterval(() => {
    if (!document.hidden) refresh();
  }, refreshMs);
  render();
})();
