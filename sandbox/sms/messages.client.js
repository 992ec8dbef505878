// The messages in the browser. The address carries what is searched, so that reload keeps it.
(() => {
  const root = location.pathname.replace(/\/+$/, '');
  const byId = (id) => document.getElementById(id);
  const refreshMs = 2000;
  let shown = '';

  const searched = () => new URLSearchParams(location.search).get('search') ?? '';

  async function refresh() {
    const search = searched();
    let messages;
    try {
      const response = await fetch(`${root}/messages?search=${encodeURIComponent(search)}`);
      if (!response.ok) throw new Error(response.statusText);
      messages = await response.json();
    } catch {
      byId('count').textContent = 'The messages cannot be reached. Trying again…';
      shown = '';
      return;
    }
    const signature = JSON.stringify([search, messages]);
    if (signature === shown) return;
    shown = signature;
    const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
    byId('count').textContent = search ? `${count} for “${search}”` : count;
    byId('list').replaceChildren(...messages.map(itemOf));
    byId('empty').hidden = messages.length > 0;
    byId('empty-title').textContent = search ? 'No message fits' : 'Nothing here yet';
    byId('empty-text').textContent = search
      ? 'Try another part of the number or of the text.'
      : 'Every text message this installation sends arrives here instead of on a real phone.';
    byId('clear').hidden = messages.length === 0;
  }

  function itemOf(message) {
    const item = document.createElement('li');
    const facts = part('p', 'facts');
    facts.append(
      part('span', 'to', message.to),
      part('span', '', new Date(message.createdAt).toLocaleString()),
      part('span', '', message.segments === 1 ? '1 segment' : `${message.segments} segments`),
      part('span', message.status, statusOf(message)),
    );
    const text = part('p', 'text');
    text.append(...linked(message.body));
    item.append(facts, text);
    return item;
  }

  const statusOf = ({ status, errorCode, errorMessage }) =>
    errorCode === null ? status : `${status}: ${errorCode} ${errorMessage}`;

  function linked(text) {
    return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) => {
      if (index % 2 === 0) return document.createTextNode(piece);
      const link = part('a', '', piece);
      link.href = piece;
      link.target = '_blank';
      link.rel = 'noopener';
      return link;
    });
  }

  function part(tag, name, text) {
    const element = document.createElement(tag);
    element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  byId('search').value = searched();
  byId('search').addEventListener('input', (event) => {
    const query = event.target.value ? `?search=${encodeURIComponent(event.target.value)}` : '';
    history.replaceState(null, '', root + query);
    refresh();
  });
  byId('search-form').addEventListener('submit', (event) => event.preventDefault());
  byId('clear').addEventListener('click', async () => {
    if (!confirm('Delete every text message here? They cannot be brought back.')) return;
    await fetch(`${root}/messages`, { method: 'DELETE' });
    refresh();
  });
  setInterval(() => {
    if (!document.hidden) refresh();
  }, refreshMs);
  refresh();
})();
