//! SQLite's way to its files, past a [`Disk`] that may fail.
//!
//! It stands in front of the system's own and is the one that every
//! connection of this process takes which asks for none by name. Nothing of
//! what is tested has to know of it.

#![allow(unsafe_code, reason = "SQLite is C, and asks for its files by pointers")]

use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Once};

use rusqlite::ffi::{
    self, sqlite3_file, sqlite3_int64, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find,
    sqlite3_vfs_register,
};

use crate::disk::{Asked, Disk, Fault};

/// What SQLite calls it.
const NAME: &CStr = c"faulty";

/// The system's own way to files.
static SYSTEM: AtomicPtr<sqlite3_vfs> = AtomicPtr::new(ptr::null_mut());

/// A file as SQLite knows it. The system's own file lies right behind it.
#[repr(C)]
struct File {
    base: sqlite3_file,
    disk: Option<Arc<Disk>>,
}

static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    // Without the third version's methods nothing is read past xRead.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// Has every connection that is opened from now on take this way.
pub(crate) fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: what SQLite finds lives as long as the process, and so does
        // what is leaked here. All but opening is done by the system's own
        // functions, which take nothing from it that is not copied.
        unsafe {
            let system = sqlite3_vfs_find(ptr::null());
            SYSTEM.store(system, Ordering::Release);
            let faulty = Box::leak(Box::new(*system));
            faulty.szOsFile += size_of::<File>() as c_int;
            faulty.zName = NAME.as_ptr();
            faulty.pNext = ptr::null_mut();
            faulty.xOpen = Some(open);
            assert_eq!(sqlite3_vfs_register(faulty, 1), ffi::SQLITE_OK);
        }
    });
}

/// The system's own file behind one of these.
///
/// # Safety
/// SQLite has set the bytes of both aside, as [`register`] asked it to.
unsafe fn behind(file: *mut sqlite3_file) -> *mut sqlite3_file {
    // SAFETY: they lie one behind the other.
    unsafe { file.cast::<File>().add(1).cast() }
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    flags_out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite has set the bytes of the file aside; a name is a text, or
    // null for a file that nobody else sees.
    unsafe {
        let (system, behind) = (SYSTEM.load(Ordering::Acquire), behind(file));
        (*behind).pMethods = ptr::null();
        let open = (*system).xOpen.unwrap();
        let answer = open(system, name, behind, flags, flags_out);
        let is_open = !(*behind).pMethods.is_null();
        let path = (!name.is_null()).then(|| OsStr::from_bytes(CStr::from_ptr(name).to_bytes()));
        let disk = path.filter(|_| is_open).and_then(|path| Disk::under(Path::new(path)));
        let methods = if is_open { &raw const METHODS } else { ptr::null() };
        file.cast::<File>().write(File { base: sqlite3_file { pMethods: methods }, disk });
        answer
    }
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: SQLite closes once what it has opened.
    unsafe {
        let behind = behind(file);
        let answer = (*(*behind).pMethods).xClose.unwrap()(behind);
        ptr::drop_in_place(file.cast::<File>());
        answer
    }
}

/// Whether what is asked of a file fails.
///
/// # Safety
/// The file is open.
unsafe fn fails(file: *mut sqlite3_file, asked: Asked) -> Option<Fault> {
    // SAFETY: an open file is one of these.
    unsafe { (*file.cast::<File>()).disk.as_ref()?.fails(asked) }
}

unsafe extern "C" fn read(
    file: *mut sqlite3_file,
    to: *mut c_void,
    bytes: c_int,
    at: sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite reads from open files into bytes of its own.
    unsafe {
        if fails(file, Asked::Read).is_some() {
            return ffi::SQLITE_IOERR_READ;
        }
        let behind = behind(file);
        (*(*behind).pMethods).xRead.unwrap()(behind, to, bytes, at)
    }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    from: *const c_void,
    bytes: c_int,
    at: sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite writes to open files from bytes of its own, of which a
    // part may be written as well as all.
    unsafe {
        let behind = behind(file);
        let write = (*(*behind).pMethods).xWrite.unwrap();
        match fails(file, Asked::Write { bytes: bytes as usize }) {
            None => write(behind, from, bytes, at),
            Some(Fault::Full) => ffi::SQLITE_FULL,
            Some(Fault::Broken) => ffi::SQLITE_IOERR_WRITE,
            Some(Fault::Short(part)) => {
                let answer = write(behind, from, part as c_int, at);
                if answer == ffi::SQLITE_OK { ffi::SQLITE_FULL } else { answer }
            }
        }
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: sqlite3_int64) -> c_int {
    // SAFETY: SQLite truncates open files.
    unsafe {
        if fails(file, Asked::Truncate).is_some() {
            return ffi::SQLITE_IOERR_TRUNCATE;
        }
        let behind = behind(file);
        (*(*behind).pMethods).xTruncate.unwrap()(behind, size)
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite syncs open files.
    unsafe {
        if fails(file, Asked::Sync).is_some() {
            return ffi::SQLITE_IOERR_FSYNC;
        }
        let behind = behind(file);
        (*(*behind).pMethods).xSync.unwrap()(behind, flags)
    }
}

/// What the system does as ever.
macro_rules! passed_on {
    ($($name:ident = $method:ident($($what:ident: $kind:ty),*) $(-> $answer:ty)?;)+) => {$(
        unsafe extern "C" fn $name(file: *mut sqlite3_file, $($what: $kind),*) $(-> $answer)? {
            // SAFETY: SQLite asks this of open files, and the system's own is
            // asked the same.
            unsafe {
                let behind = behind(file);
                (*(*behind).pMethods).$method.unwrap()(behind, $($what),*)
            }
        }
    )+};
}

passed_on! {
    file_size = xFileSize(size: *mut sqlite3_int64) -> c_int;
    lock = xLock(level: c_int) -> c_int;
    unlock = xUnlock(level: c_int) -> c_int;
    check_reserved_lock = xCheckReservedLock(answer: *mut c_int) -> c_int;
    file_control = xFileControl(what: c_int, with: *mut c_void) -> c_int;
    sector_size = xSectorSize() -> c_int;
    device_characteristics = xDeviceCharacteristics() -> c_int;
    shm_map = xShmMap(page: c_int, size: c_int, extend: c_int, to: *mut *mut c_void) -> c_int;
    shm_lock = xShmLock(offset: c_int, count: c_int, flags: c_int) -> c_int;
    shm_barrier = xShmBarrier();
    shm_unmap = xShmUnmap(delete: c_int) -> c_int;
}
